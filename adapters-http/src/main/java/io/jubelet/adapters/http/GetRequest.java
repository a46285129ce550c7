package io.jubelet.adapters.http;

import java.net.URI;
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
 * @param place host and port as the URL names them
 * @param target path and query, never empty
 * @param authority host header unless there is one among the headers
 * @param headers further headers
 */
record GetRequest(
        boolean tls, String address, int port, String place, String target, String authority, Map<String, List<String>> headers) {

    static final String REFERER = "Referer";

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
        int port = url.getPort() < 0 ? usual : url.getPort();
        return Optional.of(new GetRequest(tls, address, port, authority, target, authority, headers));
    }

    /** The URL, without a user. */
    String url() {
        return (tls ? "https://" : "http://") + place + target;
    }

    /** Whether another request goes to the same server. */
    boolean sameServer(GetRequest other) {
        return tls == other.tls && port == other.port && address.equalsIgnoreCase(other.address);
    }

    GetRequest withHeaders(Map<String, List<String>> others) {
        return new GetRequest(tls, address, port, place, target, authority, others);
    }

    /**
     * The target of a redirect; empty when that is no URL of http or https. One that names no host is on the same one, by the same
     * name. One that names no scheme keeps a name of the host that is not that of the address, as clients written in Go do.
     */
    Optional<GetRequest> redirected(UrlReference location) {
        boolean sameScheme = location.scheme().isEmpty();
        boolean secure = sameScheme ? tls : location.scheme().get().equals("https");
        if (!sameScheme && !secure && !location.scheme().get().equals("http")) {
            return Optional.empty();
        }
        String to = location.target(target);
        if (location.host().isEmpty()) {
            return sameScheme ? Optional.of(new GetRequest(tls, address, port, place, to, authority, headers)) : Optional.empty();
        }
        String host = location.host().get();
        if (host.isEmpty()) {
            return Optional.empty();
        }
        boolean named = sameScheme && !authority.equals(place);
        String there = (host.contains(":") ? "[" + host + "]" : host) + location.port().map(number -> ":" + number).orElse("");
        return Optional.of(new GetRequest(secure, host, location.port().orElse(secure ? HTTPS_PORT : HTTP_PORT), there, to,
                named ? authority : there, headers));
    }

    /**
     * This request with the URL of the one that led to it as {@code Referer}, unless that went through TLS and this one does not
     * (RFC 9110, section 10.1.3).
     */
    GetRequest referredBy(GetRequest before) {
        Map<String, List<String>> all = new TreeMap<>(headers);
        all.remove(REFERER);
        if (tls || !before.tls) {
            all.put(REFERER, List.of(before.url()));
        }
        return withHeaders(all);
    }
}
