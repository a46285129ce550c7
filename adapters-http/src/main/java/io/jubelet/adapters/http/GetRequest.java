package io.jubelet.adapters.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A GET request.
 *
 * @param tls whether it goes through TLS
 * @param address name or address to connect to, without brackets
 * @param port port to connect to
 * @param target path and query, never empty
 * @param authority host header unless there is one among the headers
 * @param headers further headers
 */
record GetRequest(
        boolean tls, String address, int port, String target, String authority, Map<String, List<String>> headers) {

    static final String REFERER = "Referer";

    private static final String NEVER_PLAIN = "\"<>\\^`{|}";
    private static final int DELETE = 0x7f;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** A request for a URL; empty when the URL is not one of http or https. */
    static Optional<GetRequest> of(URI url, Map<String, List<String>> headers) {
        boolean tls = "https".equalsIgnoreCase(url.getScheme());
        if (!tls && !"http".equalsIgnoreCase(url.getScheme()) || url.getHost() == null) {
            return Optional.empty();
        }
        int usual = tls ? HTTPS_PORT : HTTP_PORT;
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
        String host = url.getHost();
        String address = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        String authority = url.getPort() < 0 ? host : host + ":" + url.getPort();
        return Optional.of(new GetRequest(tls, address, url.getPort() < 0 ? usual : url.getPort(), target, authority, headers));
    }

    /** The address of this request; empty when it can't be written as one. */
    Optional<URI> url() {
        String host = address.contains(":") ? "[" + address + "]" : address;
        try {
            return Optional.of(new URI((tls ? "https://" : "http://") + host + ":" + port + target));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** Whether another request goes to the same server. */
    boolean sameServer(GetRequest other) {
        return tls == other.tls && port == other.port && address.equalsIgnoreCase(other.address);
    }

    GetRequest withHeaders(Map<String, List<String>> others) {
        return new GetRequest(tls, address, port, target, authority, others);
    }

    /**
     * The target of a redirect; empty when that is no URL of http or https. A URL without a host
     * is on the same one, by the same name.
     */
    Optional<GetRequest> redirected(String location) {
        try {
            URI there = new URI(quoted(location));
            if (there.getRawAuthority() != null) {
                return (there.isAbsolute() ? Optional.of(there) : url().map(here -> here.resolve(there)))
                        .flatMap(url -> of(url, headers));
            }
            return there.isAbsolute() ? Optional.empty()
                    : url().map(here -> here.resolve(there)).flatMap(url -> of(url, headers))
                            .map(to -> new GetRequest(tls, address, port, to.target, authority, headers));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * This request with the URL of the one that led to it as {@code Referer}, unless that went through TLS and this one does not
     * (RFC 9110, section 10.1.3).
     */
    GetRequest referredBy(GetRequest before) {
        Map<String, List<String>> all = new TreeMap<>(headers);
        all.remove(REFERER);
        if (tls || !before.tls) {
            before.url().ifPresent(url -> all.put(REFERER, List.of(url.toString())));
        }
        return withHeaders(all);
    }

    /** Servers write signs that have to be encoded as they are. */
    private static String quoted(String location) {
        StringBuilder quoted = new StringBuilder();
        for (byte sign : location.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = sign > ' ' && sign < DELETE && NEVER_PLAIN.indexOf(sign) < 0;
            quoted.append(plain ? Character.toString(sign) : "%%%02X".formatted(sign & 0xff));
        }
        return quoted.toString();
    }
}
