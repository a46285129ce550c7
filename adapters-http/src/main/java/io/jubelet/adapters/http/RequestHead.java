package io.jubelet.adapters.http;

import io.jubelet.domain.value.QuotedText;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The head of a request. HTTP/1.1 asks for the end of the connection; HTTP/2 has no headers that are about the connection
 * (RFC 9113, section 8.2.2): those that would change what follows are refused, the others are left out.
 */
final class RequestHead {

    private static final Set<String> OF_CONNECTION =
            Set.of("connection", "proxy-connection", "transfer-encoding", "upgrade", "keep-alive", "host");
    private static final Set<String> OF_BODY = Set.of("transfer-encoding");
    private static final String CONNECTION = "Connection";
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9!$%&'()*+,\\-.:;=\\[\\]_~]*");
    private static final Set<String> CHUNKED = Set.of("", "chunked");
    private static final Set<String> PERSISTENCE = Set.of("", "close", "keep-alive");

    private RequestHead() {
    }

    /**
     * The head of a request of HTTP/1.1, as it is sent.
     *
     * @throws IllegalArgumentException when a header can't be sent; the message is for users
     */
    static byte[] http1(GetRequest request) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        var head = new StringBuilder("GET ").append(request.target()).append(" HTTP/1.1\r\n");
        List<String> hosts = headers.remove("Host");
        String host = hosts == null ? request.authority() : hosts.getFirst();
        // A host that is none is sent as an empty one, as clients written in Go do.
        head.append("Host: ").append(HOST.matcher(host).matches() ? host : "").append("\r\n");
        each(headers, OF_BODY,
                (name, values) -> values.forEach(value -> head.append(name).append(": ").append(value).append("\r\n")));
        if (isAboutToStay(headers)) {
            head.append("Connection: close\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the headers neither end the connection nor ask for another protocol. */
    private static boolean isAboutToStay(Map<String, List<String>> headers) {
        List<String> words = headers.getOrDefault(CONNECTION, List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(","))).map(word -> word.strip().toLowerCase(Locale.ROOT)).toList();
        boolean upgrade = words.contains("upgrade")
                && headers.getOrDefault("Upgrade", List.of()).stream().findFirst().filter(value -> !value.isEmpty()).isPresent();
        return !words.contains("close") && !upgrade;
    }

    /**
     * Gives a request its headers.
     *
     * @throws IllegalArgumentException when one can't be sent; the message is for users
     */
    static void write(GetRequest request, HttpClientRequest sent) {
        BiConsumer<String, List<String>> set =
                (name, values) -> sent.headers().set(name, values.stream().map(HeaderText::encoded).toList());
        if (sent.version() == HttpVersion.HTTP_2) {
            refuse(request);
            sent.authority(HostAndPort.create(request.authority(), -1));
            each(request.headers(), OF_CONNECTION, set);
        } else {
            sent.headers().set("host", HeaderText.encoded(request.authority())).set("connection", "close");
            each(request.headers(), OF_BODY, set);
        }
    }

    private static void each(Map<String, List<String>> headers, Set<String> without, BiConsumer<String, List<String>> to) {
        headers.forEach((name, values) -> {
            if (without.contains(name.toLowerCase(Locale.ROOT))) {
                return;
            }
            if (!NAME.matcher(name).matches() || values.stream().anyMatch(HeaderText::hasControl)) {
                // Without the value, which may be a secret.
                throw new IllegalArgumentException("net/http: invalid header field name or value for \"" + name + "\"");
            }
            to.accept(name, values.stream().map(HeaderText::trimmed).toList());
        });
    }

    private static void refuse(GetRequest request) {
        Map<String, List<String>> headers = request.headers();
        List<String> upgrade = headers.getOrDefault("Upgrade", List.of());
        refuse("Upgrade", upgrade, upgrade.isEmpty() || CHUNKED.contains(upgrade.getFirst()));
        List<String> encoding = headers.getOrDefault("Transfer-Encoding", List.of());
        refuse("Transfer-Encoding", encoding, onlyOneOf(encoding, CHUNKED));
        List<String> connection = headers.getOrDefault(CONNECTION, List.of());
        refuse(CONNECTION, connection, onlyOneOf(connection.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList(),
                PERSISTENCE));
        if (!HOST.matcher(request.authority()).matches()) {
            throw new IllegalArgumentException("http2: invalid Host header");
        }
    }

    private static boolean onlyOneOf(List<String> values, Set<String> allowed) {
        return values.isEmpty() || values.size() == 1 && allowed.contains(values.getFirst());
    }

    private static void refuse(String name, List<String> values, boolean good) {
        if (!good) {
            throw new IllegalArgumentException("http2: invalid " + name + " request header: "
                    + values.stream().map(QuotedText::of).collect(Collectors.joining(" ", "[", "]")));
        }
    }
}
