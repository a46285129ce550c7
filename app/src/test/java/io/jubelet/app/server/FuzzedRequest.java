package io.jubelet.app.server;

import java.util.List;
import java.util.Random;

/**
 * A request made from a seed.
 *
 * @param method method
 * @param target target as sent
 * @param text all of it
 * @param framed whether it is certain where it ends, so that exactly one response follows
 * @param credential whose it is
 */
record FuzzedRequest(String method, String target, String text, boolean framed, Credential credential) {

    /** What the caller shows; tokens with a subresource may do everything with that one. */
    enum Credential {
        NONE, BASIC, UNKNOWN, POWERLESS, METRICS, STATS, LOG, PODS, HEALTHZ, CONFIGZ, CHECKPOINT, PROXY;

        String header() {
            return switch (this) {
                case NONE -> "";
                case BASIC -> "Authorization: Basic YWRtaW46YWRtaW4=\r\n";
                default -> "Authorization: Bearer " + token() + "\r\n";
            };
        }

        String token() {
            return "s3cret-" + name().toLowerCase(java.util.Locale.ROOT);
        }

        /** The subresource it has; empty for none. */
        String right() {
            return ordinal() <= POWERLESS.ordinal() ? "" : name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private static final List<String> PATHS = List.of("/healthz", "/healthz/ping", "/healthz/syncloop", "/metrics", "/metrics/slis",
            "/metrics/cadvisor", "/metrics/resource", "/metrics/probes", "/pods", "/pods/", "/stats/summary",
            "/run/default/web/main", "/run/default/web/u-1/main", "/exec/default/web/main", "/exec/default/web/u-1/main",
            "/attach/default/web/main", "/portForward/default/web", "/portForward/default/web/u-1",
            "/containerLogs/default/web/main", "/configz", "/runningpods/", "/checkpoint/default/web/main", "/flagz", "/statusz",
            "/logs/", "/logs/pods/x", "/debug/flags/v", "/debug/pprof/cmdline", "/debug/threads", "/debug/heap", "/", "/nope");
    private static final List<String> PIECES = List.of("//", "/../", "/./", "%2f", "%2F", "%2e%2e", "/%2e%2e/", "..", ";", ";a=b", "%00",
            "%c0%af", "%e0%80%af", "%ff", "%", "%zz", "%25", "\\", "%5c", "/logs/%2e%2e/", "/pods/..", "/metrics%2f..", "*", "?", "#",
            "%0d%0a", "\u00e9", "|", "\"", "<>", "/", "http://x", "exec", "healthz", "pods");
    private static final List<String> METHODS = List.of("GET", "GET", "GET", "POST", "POST", "PUT", "HEAD", "DELETE", "PATCH",
            "OPTIONS", "TRACE", "CONNECT", "get", "PRI", "A-B");
    private static final List<String> QUERIES = List.of("", "", "?command=ls&output=1", "?cmd=x", "?query=kubelet", "?limitBytes=-1",
            "?tailLines=x", "?%zz=%", "?a;b", "?only_cpu_and_memory=true", "?input=1&output=1&tty=1", "?timeout=x", "?query=a&query=b");
    private static final List<String> HEADERS = List.of("Accept: */*", "Accept: text/plain", "Accept: application/json;q=0.1",
            "Accept: ,;,", "Connection: keep-alive", "Connection: Upgrade\r\nUpgrade: SPDY/3.1",
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.czNjcmV0, v5.channel.k8s.io", "X-Remote-User: admin",
            "X-Forwarded-For: 127.0.0.1", "Impersonate-User: admin", "X-Original-URL: /healthz", "X-HTTP-Method-Override: GET",
            "Expect: 100-continue", "Range: bytes=0-1", "X: \u00ff\u00fe", "traceparent: 00-x-y-z", "X-Empty:", "Accept-Encoding: gzip");
    private static final List<String> NONSENSE = List.of("Content-Length: 3\r\nContent-Length: 4", "Content-Length: -1",
            "Content-Length: 99999999999999999999", "Content-Length: 0x10", "Content-Length: 5, 5", "Content-Length : 5",
            "Transfer-Encoding: chunked\r\nContent-Length: 5", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: xchunked",
            "Transfer-Encoding:\u000bchunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", " folded: x", "X: a\r\n b",
            "X\u0000: y", "X: y\nZ: w", "X: y\rZ: w", ": empty", "no colon", "Host: other", "X:" + " ".repeat(5000),
            "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk");
    private static final List<String> BODIES = List.of("hello", "0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "-1\r\nx",
            "5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n", "3\r\nhello\r\n0\r\n\r\n", "GET /exec/default/web/main HTTP/1.1\r\nHost: n\r\n\r\n",
            "\u0000\u0001\u0002", "z\r\n\r\n");

    private static final List<List<String>> FIELDS = List.of(List.of(), List.of(), List.of(), List.of("connection", "upgrade"),
            List.of("connection", "close"), List.of("upgrade", "websocket"), List.of("transfer-encoding", "chunked"), List.of("te", "gzip"),
            List.of("host", "other"), List.of("host", "n"), List.of("X-Upper", "y"), List.of("x y", "z"), List.of("x", "a\u0000b"),
            List.of("x", "a\r\nAuthorization: Bearer s3cret-proxy"), List.of("", "empty"), List.of(":path", "/healthz"),
            List.of(":method", "POST"), List.of(":unknown", "x"), List.of(":status", "200"), List.of("content-length", "-1"),
            List.of("content-length", "7"), List.of("content-length", "5", "content-length", "6"), List.of("expect", "100-continue"),
            List.of("authorization", "Basic YWRtaW46YWRtaW4="), List.of("x-remote-user", "admin"), List.of("accept-encoding", "gzip"),
            List.of("cookie", "a=b", "cookie", "c=d"), List.of("x", "y".repeat(20_000)));

    /** The same request as header fields of HTTP/2, with more that may not be sent. */
    List<String> fields(Random random) {
        var fields = new java.util.ArrayList<>(List.of(":method", method, ":scheme", random.nextInt(20) == 0 ? "http" : "https", ":path",
                target));
        if (random.nextInt(10) > 0) {
            fields.addAll(List.of(":authority", "n"));
        }
        List<String> more = pick(FIELDS, random);
        if (random.nextInt(10) == 0) {
            fields.addAll(0, more);
        } else {
            fields.addAll(more);
        }
        if (!credential.header().isEmpty()) {
            fields.addAll(List.of("authorization", credential.header().strip().substring("Authorization: ".length())));
        }
        return fields;
    }

    static FuzzedRequest of(Random random) {
        String method = pick(METHODS, random);
        String target = path(random) + pick(QUERIES, random);
        Credential credential = Credential.values()[random.nextInt(Credential.values().length)];
        boolean framed = random.nextInt(4) > 0 && target.chars().noneMatch(c -> c <= ' ' || c >= 0x7f);
        var text = new StringBuilder(method).append(' ').append(target);
        if (framed) {
            text.append(" HTTP/1.1\r\nHost: n\r\n").append(credential.header());
            String extra = pick(HEADERS, random);
            boolean body = random.nextInt(4) == 0;
            text.append(extra.startsWith("Expect") && body ? "" : extra + "\r\n");
            text.append(body ? "Content-Length: 5\r\n\r\nhello" : "\r\n");
        } else {
            // Without rights: whatever is read out of this, nobody may get anything.
            credential = Credential.values()[random.nextInt(Credential.POWERLESS.ordinal() + 1)];
            text.append(pick(List.of(
                    " HTTP/1.1\r\n", " HTTP/1.1\n", " HTTP/1.0\r\n", " HTTP/2.0\r\n", " HTTP/9\r\n", "\r\n", "  HTTP/1.1\r\n",
                    "\tHTTP/1.1\r\n"), random)).append(random.nextInt(5) == 0 ? "" : "Host: n\r\n").append(credential.header());
            for (int i = random.nextInt(3); i >= 0; i--) {
                text.append(pick(random.nextBoolean() ? NONSENSE : HEADERS, random)).append("\r\n");
            }
            text.append(random.nextInt(5) == 0 ? "\n" : "\r\n").append(pick(BODIES, random));
            if (random.nextInt(5) == 0) {
                text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
            }
        }
        return new FuzzedRequest(method, target, text.toString(), framed, credential);
    }

    private static String path(Random random) {
        var path = new StringBuilder(pick(PATHS, random));
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(path.length() + 1);
            switch (random.nextInt(5)) {
                case 0 -> path.insert(0, pick(PIECES, random));
                case 1 -> path.append(pick(PIECES, random));
                case 2 -> {
                    if (at < path.length()) {
                        path.replace(at, at + 1, String.format("%%%02x", (int) path.charAt(at) & 0xff));
                    }
                }
                case 3 -> path.insert(0, pick(PATHS, random));
                default -> path.insert(at, pick(PIECES, random));
            }
        }
        return random.nextInt(500) == 0 ? path + "/a".repeat(random.nextInt(20_000)) : path.toString();
    }

    private static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
