package io.jubelet.domain.probe;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.pod.PodConfigException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The GET request of a probe or a hook.
 *
 * @param tls whether it is sent through TLS
 * @param address name or address to connect to
 * @param port port to connect to, 1 to 65535
 * @param target path and query, encoded; never empty
 * @param url the whole address, for messages
 * @param host host header; empty for the usual one
 * @param headers headers by canonical name, each with its values in order; the host header is repeated here
 */
public record HttpProbeRequest(
        boolean tls,
        String address,
        int port,
        String target,
        String url,
        String host,
        Map<String, List<String>> headers) {

    private static final String ACCEPT = "Accept";
    private static final String USER_AGENT = "User-Agent";
    private static final String HOST = "Host";

    /** Copies the headers; rejects null. */
    public HttpProbeRequest {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(host, "host");
        Map<String, List<String>> copy = new TreeMap<>();
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
    }

    /**
     * The request of a probe.
     *
     * @param container container whose ports may be named
     * @param podIp address of the request if the probe names none
     * @param userAgent user agent unless the probe has its own
     * @throws PodConfigException if the port or the host is wrong
     */
    public static HttpProbeRequest of(
            Handler.HttpGet get, Container container, String podIp, String userAgent) throws PodConfigException {
        String address = get.host().isEmpty() ? podIp : get.host();
        int port = ContainerPorts.resolve(get.port(), container);
        Map<String, List<String>> headers = headers(get.httpHeaders(), userAgent);
        boolean tls = get.scheme().orElse(UriScheme.HTTP) == UriScheme.HTTPS;
        ProbeUrl url = ProbeUrl.of(tls ? "https" : "http", address, port, get.path());
        String host = headers.getOrDefault(HOST, List.of("")).getFirst();
        return new HttpProbeRequest(tls, address, port, url.target(), url.text(), host, headers);
    }

    /** Everything is accepted unless the probe has a header of its own; an empty value removes it. */
    private static Map<String, List<String>> headers(List<HttpHeader> wanted, String userAgent) {
        Map<String, List<String>> headers = new TreeMap<>();
        for (HttpHeader header : wanted) {
            headers.computeIfAbsent(HeaderName.canonical(header.name()), name -> new ArrayList<>()).add(header.value());
        }
        headers.putIfAbsent(USER_AGENT, List.of(userAgent));
        headers.putIfAbsent(ACCEPT, List.of("*/*"));
        if (headers.get(ACCEPT).getFirst().isEmpty()) {
            headers.remove(ACCEPT);
        }
        return headers;
    }
}
