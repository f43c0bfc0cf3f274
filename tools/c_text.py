"""c_text.py: writes a text as a C string literal, for the tools that make C tables."""


def quoted(text):
    """Uses ASCII only and avoids trigraphs."""
    out = []
    for byte in text.encode("utf-8"):
        if byte in b'"\\':
            out.append("\\" + chr(byte))
        elif 32 <= byte < 127 and byte != ord("?"):
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'
