#!/usr/bin/python3
"""tls.py PARLOUR [WORD...]: which versions and ciphers of TLS the server offers. With --full as the only word, Debian's testssl.sh looks at
the server instead; that takes a minute or more and is part of ./check --full."""
import contextlib
import json
import socket
import ssl
import subprocess
import sys
import warnings

from runner import server_test, main
from server_lib import Server


@contextlib.contextmanager
def tls_server(parlour, kind):
    server = Server(parlour, "--rate-address", "0", "--per-address", "1000")
    folder = server.folder.name
    words = f"req -x509 -newkey {kind} -nodes -days 300 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1"
    words = ["openssl", *words.split(), "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"]
    subprocess.run(words, check=True, capture_output=True)
    server.flags += ("--tls-cert", f"{folder}/cert.pem", "--tls-key", f"{folder}/key.pem")
    server.open()
    try:
        yield server
        server.close()
    finally:
        if server.process.poll() is None:
            server.kill()


def agreed(server, ciphers, version):
    """Returns the cipher that a client of one version gets, or None if the server refuses it."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # TLS 1.0 and 1.1
        client.minimum_version = client.maximum_version = version
    client.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    with socket.create_connection(("127.0.0.1", server.port)) as plain:
        try:
            with client.wrap_socket(plain) as s:
                return s.cipher()[0]
        except (ssl.SSLError, ConnectionResetError):
            return None


def all_ciphers():
    said = subprocess.run(["openssl", "ciphers", "-s", "-tls1_2", "ALL:@SECLEVEL=0"], check=True, capture_output=True, text=True)
    return [c for c in said.stdout.strip().split(":") if not c.startswith("TLS_") and "PSK" not in c and "SRP" not in c]


@server_test()
async def every_cipher_has_forward_secrecy_and_authenticated_encryption(server):
    known = all_ciphers()
    assert len(known) > 40, known
    for kind, name in (("rsa:2048", "RSA"), ("ec -pkeyopt ec_paramgen_curve:P-256", "ECDSA")):
        with tls_server(server.parlour, kind) as other:
            offered = {c for c in known if agreed(other, c, ssl.TLSVersion.TLSv1_2)}
            assert offered == {
                f"ECDHE-{name}-AES128-GCM-SHA256",
                f"ECDHE-{name}-AES256-GCM-SHA384",
                f"ECDHE-{name}-CHACHA20-POLY1305",
            }, offered
            assert agreed(other, "ALL", ssl.TLSVersion.TLSv1_3) == "TLS_AES_256_GCM_SHA384"
            for old in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
                assert not agreed(other, "ALL", old), old


def testssl(parlour):
    """Prints what testssl.sh finds, and fails if anything of it is worse than LOW, except what is due to the test's own certificate."""
    with tls_server(parlour, "rsa:2048") as server:
        report = f"{server.folder.name}/report.json"
        words = ["testssl", "--quiet", "--color", "0", "--warnings", "off", "--jsonfile", report, f"https://localhost:{server.port}"]
        subprocess.run(words, stdin=subprocess.DEVNULL, check=False, timeout=1800)
        with open(report, encoding="utf-8") as file:
            findings = json.load(file)
    good = len([f for f in findings if f["severity"] == "OK"])
    assert good > 30, f"testssl.sh has not looked at everything: {good}"
    bad = [f for f in findings if f["severity"] in ("MEDIUM", "HIGH", "CRITICAL", "FATAL") and not f["id"].startswith("cert_")]
    for f in bad:
        print(f["severity"], f["id"], f["finding"])
    print(f"{len(findings)} findings of testssl.sh, {good} good, {len(bad)} worse than LOW")
    return bool(bad)


if __name__ == "__main__":
    if sys.argv[2:] == ["--full"]:
        sys.exit(testssl(sys.argv[1]))
    main()
