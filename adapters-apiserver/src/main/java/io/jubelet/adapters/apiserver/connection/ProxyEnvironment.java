package io.jubelet.adapters.apiserver.connection;

import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The proxies in the environment of a process: HTTPS_PROXY and HTTP_PROXY by the scheme of the server, and NO_PROXY
 * for the servers that are reached without one. The rules are those of Go's net/http.
 *
 * @param variables the environment
 */
record ProxyEnvironment(Map<String, String> variables) {

    /**
     * The proxy for a server; servers on this machine have none.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when a variable names no proxy
     */
    Optional<ProxyServer> proxyFor(String server) {
        URI url;
        try {
            url = URI.create(server);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        String name = "https".equalsIgnoreCase(url.getScheme()) ? "HTTPS_PROXY" : "HTTP_PROXY";
        String proxy = value(name);
        if (proxy.isEmpty() || url.getHost() == null || isExempt(url)) {
            return Optional.empty();
        }
        return Optional.of(ProxyServer.parse(proxy.contains("://") ? proxy : "http://" + proxy,
                "the environment variable " + name));
    }

    private String value(String name) {
        String upper = variables.getOrDefault(name, "");
        return upper.isEmpty() ? variables.getOrDefault(name.toLowerCase(Locale.ROOT), "") : upper;
    }

    private boolean isExempt(URI server) {
        String host = server.getHost().replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
        Optional<InetAddress> address = literal(host);
        if (host.equals("localhost") || address.filter(InetAddress::isLoopbackAddress).isPresent()) {
            return true;
        }
        int port = server.getPort() >= 0 ? server.getPort() : "https".equalsIgnoreCase(server.getScheme()) ? 443 : 80;
        List<String> entries = Arrays.stream(value("NO_PROXY").toLowerCase(Locale.ROOT).split(",")).map(String::strip)
                .filter(entry -> !entry.isEmpty()).toList();
        return entries.stream().anyMatch(entry -> entry.equals("*") || matches(entry, host, address, port));
    }

    private static boolean matches(String entry, String host, Optional<InetAddress> address, int port) {
        if (entry.contains("/")) {
            return address.filter(found -> isIn(found, entry)).isPresent();
        }
        int colon = entry.lastIndexOf(':');
        boolean hasPort = colon >= 0 && (entry.indexOf(':') == colon || entry.charAt(colon - 1) == ']');
        if (hasPort && !entry.substring(colon + 1).equals(Integer.toString(port))) {
            return false;
        }
        String name = (hasPort ? entry.substring(0, colon) : entry).replaceAll("[\\[\\]]", "");
        if (address.isPresent()) {
            return literal(name).equals(address);
        }
        String domain = name.startsWith("*.") ? name.substring(1) : name;
        return domain.startsWith(".") ? host.endsWith(domain) : host.equals(domain) || host.endsWith("." + domain);
    }

    private static boolean isIn(InetAddress address, String network) {
        String[] parts = network.split("/", 2);
        Optional<InetAddress> base = literal(parts[0]);
        if (base.isEmpty() || !parts[1].matches("[0-9]{1,3}")) {
            return false;
        }
        byte[] wanted = base.get().getAddress();
        byte[] found = address.getAddress();
        int bits = Integer.parseInt(parts[1]);
        if (wanted.length != found.length || bits > wanted.length * Byte.SIZE) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if ((wanted[bit / Byte.SIZE] & mask) != (found[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }

    private static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
