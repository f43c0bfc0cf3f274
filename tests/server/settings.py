#!/usr/bin/python3
"""settings.py PARLOUR [WORD...]: tests of the server's settings: notices to clients, checking, reloading."""
from runner import server_test, main


def notices(client):
    return [(m["kind"], m["text"]) for m in client.heard if m["type"] == "notice"]


@server_test("--message-of-the-day", "Tournament on Sunday at 5 pm.")
async def every_client_gets_the_message_of_the_day(server):
    a = await server.guest_comes("Ada")
    await a.until(lambda: notices(a) == [("message-of-the-day", "Tournament on Sunday at 5 pm.")])
    await a.leave()


if __name__ == "__main__":
    main()
