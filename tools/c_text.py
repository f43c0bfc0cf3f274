"""c_text.py: converts a string to a C string literal, for the tools that generate C tables."""


def quoted(text):
    """Returns the string as a C string literal that contains only ASCII and no trigraphs."""
    out = []
    for byte in text.encode("utf-8"):
        if byte in b'"\\':
            out.append("\\" + chr(byte))
        elif 32 <= byte < 127 and byte != ord("?"):
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'
