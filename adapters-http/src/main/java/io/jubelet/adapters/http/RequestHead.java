package io.jubelet.adapters.http;

import io.jubelet.domain.value.QuotedText;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The head of a request. HTTP/1.1 asks for the end of the connection; HTTP/2 has no headers that are about the connection
 * (RFC 9113, section 8.2.2): those that would change what follows are refused, the others are left out.
 */
final class RequestHead {

    private static final Set<String> OF_CONNECTION =
            Set.of("connection", "proxy-connection", "transfer-encoding", "upgrade", "keep-alive", "host");
    private static final Pattern HOST = Pattern.compile("[a-zA-Z0-9!$%&'()*+,\\-.:;=\\[\\]_~]*");
    private static final Set<String> CHUNKED = Set.of("", "chunked");
    private static final Set<String> PERSISTENCE = Set.of("", "close", "keep-alive");

    private RequestHead() {
    }

    /**
     * Gives a request its headers.
     *
     * @throws IllegalArgumentException when one can't be sent; the message is for users
     */
    static void write(GetRequest request, HttpClientRequest sent) {
        if (sent.version() == HttpVersion.HTTP_2) {
            refuse(request);
            sent.authority(HostAndPort.create(request.authority(), -1));
            copy(request.headers(), OF_CONNECTION, sent.headers());
        } else {
            sent.headers().set("host", request.authority()).set("connection", "close");
            copy(request.headers(), Set.of("transfer-encoding"), sent.headers());
        }
    }

    private static void copy(Map<String, List<String>> headers, Set<String> without, MultiMap to) {
        headers.forEach((name, values) -> {
            if (without.contains(name.toLowerCase(Locale.ROOT))) {
                return;
            }
            try {
                to.set(name, values);
            } catch (IllegalArgumentException e) {
                // Without the value, which may be a secret.
                throw new IllegalArgumentException("net/http: invalid header field name or value for \"" + name + "\"");
            }
        });
    }

    private static void refuse(GetRequest request) {
        Map<String, List<String>> headers = request.headers();
        List<String> upgrade = headers.getOrDefault("Upgrade", List.of());
        refuse("Upgrade", upgrade, upgrade.isEmpty() || CHUNKED.contains(upgrade.getFirst()));
        List<String> encoding = headers.getOrDefault("Transfer-Encoding", List.of());
        refuse("Transfer-Encoding", encoding, onlyOneOf(encoding, CHUNKED));
        List<String> connection = headers.getOrDefault("Connection", List.of());
        refuse("Connection", connection, onlyOneOf(connection.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList(),
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
