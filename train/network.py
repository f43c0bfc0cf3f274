"""network.py: the network as a PyTorch model, the samples it learns from, and its weights file (train/README.md)."""

import hashlib
import json
import struct
import subprocess

import numpy
import torch
from torch import nn

SCALE = 64  # a weight or an activation of 1 is stored as this number
TOP = 127 / SCALE
HIDDEN = 32


class Shape:
    """The numbers of features, outputs and bytes of a sample, as `selfplay shape` prints them."""

    def __init__(self, selfplay, game):
        text = subprocess.run([selfplay, "shape", game], check=True, capture_output=True).stdout
        self.__dict__.update(json.loads(text))
        rows, first = 0, []
        for values in self.values:
            first.append(rows)
            rows += values - 1
        assert rows == self.rows
        self.row_of = first
        self.sample = self.features + self.rest


def rounded(x, scale=SCALE):
    """Rounds x to a multiple of 1 / scale. The gradient passes through unchanged."""
    return x + (torch.round(x * scale) / scale - x).detach()


def weight(x):
    return rounded(torch.clamp(x, -TOP, TOP))


class Network(nn.Module):
    def __init__(self, shape, width):
        super().__init__()
        self.shape, self.width = shape, width
        self.first = nn.Parameter(torch.randn(shape.rows, width) * 0.1)
        self.first_bias = nn.Parameter(torch.full((width,), 0.5))
        self.second = nn.Parameter(torch.randn(HIDDEN, width) * 0.1)
        self.second_bias = nn.Parameter(torch.full((HIDDEN,), 0.3))
        self.last = nn.Parameter(torch.randn(HIDDEN) * 0.2)
        self.last_bias = nn.Parameter(torch.zeros(1))
        self.policy = nn.Parameter(torch.randn(shape.outputs, width) * 0.05)
        self.policy_bias = nn.Parameter(torch.zeros(shape.outputs))
        self.aux = nn.Parameter(torch.randn(shape.aux, width) * 0.05)
        self.aux_bias = nn.Parameter(torch.zeros(shape.aux))
        self.register_buffer("row_of", torch.tensor(shape.row_of))

    def forward(self, features):
        index = features.long() + self.row_of - 1
        index[features == 0] = self.shape.rows
        x = torch.zeros(len(features), self.shape.rows + 1, device=features.device)
        x.scatter_(1, index, 1.0)
        h = torch.clamp(x[:, :-1] @ weight(self.first) + rounded(self.first_bias), 0, TOP)
        y = h @ weight(self.second).T + rounded(self.second_bias, SCALE * SCALE)
        y = torch.clamp(rounded(y), 0, TOP)
        value = y @ weight(self.last) + self.last_bias
        policy = h @ weight(self.policy).T + self.policy_bias
        return value, policy, h @ self.aux.T + self.aux_bias

    def weights(self):
        """Returns the bytes of the weights file."""

        def numbers(x, scale, kind):
            return numpy.clip(numpy.round(x.detach().cpu().double().numpy() * scale), numpy.iinfo(kind).min, numpy.iinfo(kind).max).astype(
                kind
            )

        def small(x):
            return numpy.clip(numbers(x, SCALE, "<i2"), -127, 127).astype("i1").tobytes()

        wide = SCALE * SCALE
        rest = b"".join(
            [
                numbers(self.last_bias, wide, "<i4").tobytes(),
                numbers(self.second_bias, wide, "<i4").tobytes(),
                numbers(self.policy_bias, wide, "<i4").tobytes(),
                numbers(self.first_bias, SCALE, "<i2").tobytes(),
                small(self.first),
                small(self.second),
                small(self.last),
                small(self.policy),
            ]
        )
        head = b"PLNET001" + struct.pack("<4H", self.shape.rows, self.width, HIDDEN, self.shape.outputs)
        return head.ljust(32, b"\0") + hashlib.sha256(rest).digest() + rest

    def read_weights(self, data):
        """Sets the weights from the bytes of a weights file."""
        rows, width, hidden, outputs = struct.unpack_from("<4H", data, 8)
        assert data[:8] == b"PLNET001" and hashlib.sha256(data[64:]).digest() == data[32:64], "not a weights file, or damaged"
        assert (rows, width, hidden, outputs) == (self.shape.rows, self.width, HIDDEN, self.shape.outputs), "the sizes differ"
        at = 64
        parts = [("last_bias", "<i4", SCALE * SCALE), ("second_bias", "<i4", SCALE * SCALE), ("policy_bias", "<i4", SCALE * SCALE)]
        parts += [
            ("first_bias", "<i2", SCALE),
            ("first", "i1", SCALE),
            ("second", "i1", SCALE),
            ("last", "i1", SCALE),
            ("policy", "i1", SCALE),
        ]
        for name, kind, scale in parts:
            x = getattr(self, name)
            numbers = numpy.frombuffer(data, kind, x.numel(), at)
            at += numbers.nbytes
            x.data.copy_(torch.from_numpy(numbers.astype("f4") / scale).reshape(x.shape))


class Samples:
    """All samples so far, on the device. `lean` is the weight of the result of the match against the value that the search found."""

    def __init__(self, shape, device):
        self.shape, self.device = shape, device
        self.parts = []

    def add(self, paths, lean):
        bytes_ = numpy.concatenate([numpy.fromfile(path, "u1") for path in paths])
        rows = torch.from_numpy(bytes_.reshape(-1, self.shape.sample)).to(self.device)
        self.parts.append((rows, lean))
        return len(rows)

    def batch(self, part, pick):
        s, (rows, lean) = self.shape, self.parts[part]
        row = rows[pick]
        features, rest = row[:, : s.features], row[:, s.features :]
        result = rest[:, 1].float() / 2
        value = (rest[:, 2].float() + 256 * rest[:, 3].float()) / 65535
        aux = rest[:, 4 : 4 + s.aux].contiguous().view(torch.int8).float() / 4
        policy = rest[:, 5 + s.aux : 5 + s.aux + 3 * s.policy].reshape(len(row), s.policy, 3)
        return features, lean * result + (1 - lean) * value, aux, rest[:, 0].long(), policy, result


def losses(net, batch):
    features, target, aux, n, policy, result = batch
    value, outputs, guess = net(features)
    value_loss = nn.functional.binary_cross_entropy_with_logits(value, target)
    with torch.no_grad():
        result_loss = nn.functional.binary_cross_entropy_with_logits(value, result)
    first, second, share = policy[..., 0].long(), policy[..., 1].long(), policy[..., 2].float()
    logits = outputs.gather(1, first) + outputs.gather(1, second.clamp(max=outputs.shape[1] - 1)) * (second < 255)
    legal = torch.arange(policy.shape[1], device=n.device) < n[:, None]
    logits = logits.masked_fill(~legal, -1e4)
    share = share * legal
    share = share / share.sum(1, keepdim=True).clamp(min=1)
    each = -(share * nn.functional.log_softmax(logits, 1) * legal).sum(1)
    has = n > 0
    policy_loss = (each * has).sum() / has.sum().clamp(min=1)
    aux_loss = ((guess - aux) ** 2).mean()
    return value_loss, policy_loss, aux_loss, result_loss
