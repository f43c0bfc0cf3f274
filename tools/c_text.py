"""c_text.py: a text as a string of C, for the tools that make tables."""


def quoted(text):
    """In ASCII, and without the trigraphs an old compiler would see."""
    out = []
    for byte in text.encode("utf-8"):
        if byte in b'"\\':
            out.append("\\" + chr(byte))
        elif 32 <= byte < 127 and byte != ord("?"):
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'
