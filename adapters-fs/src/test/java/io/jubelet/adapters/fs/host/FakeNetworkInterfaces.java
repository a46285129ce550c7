package io.jubelet.adapters.fs.host;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Network interfaces that a test adds. */
final class FakeNetworkInterfaces implements NetworkInterfaces {

    private final Map<String, HostInterface> interfaces = new LinkedHashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();

    FakeNetworkInterfaces add(String name, String... addresses) {
        return put(name, true, addresses);
    }

    FakeNetworkInterfaces addWithoutCarrier(String name, String... addresses) {
        return put(name, false, addresses);
    }

    private FakeNetworkInterfaces put(String name, boolean running, String... addresses) {
        interfaces.put(name, new HostInterface(name, running, Arrays.stream(addresses).map(InetAddress::ofLiteral).toList()));
        return this;
    }

    void name(String name, List<String> addresses) {
        names.put(name, addresses);
    }

    @Override
    public List<HostInterface> all() {
        return List.copyOf(interfaces.values());
    }

    @Override
    public List<String> resolve(String name) {
        return names.getOrDefault(name, List.of());
    }
}
