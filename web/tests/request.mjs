// request.mjs: sends messages to the server for which the page has no button.

/** Sends a request on a separate connection, signed in as this page's player. Returns the answer. */
export const request = (page, message) =>
  page.evaluate(
    (m) =>
      new Promise((yes, no) => {
        const ws = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws', 'parlour.1');
        ws.onopen = () => ws.send(JSON.stringify({ id: 1, ...m }));
        ws.onmessage = (e) => {
          const a = JSON.parse(e.data);
          if (a.reply_to !== 1) return;
          ws.close();
          if (a.type === 'ok') yes(a);
          else no(new Error(a.text));
        };
      }),
    message,
  );
