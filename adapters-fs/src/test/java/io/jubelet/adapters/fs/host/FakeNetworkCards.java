package io.jubelet.adapters.fs.host;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Network cards that a test puts in. */
final class FakeNetworkCards implements NetworkCards {

    private final Map<String, Card> cards = new LinkedHashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();

    FakeNetworkCards card(String name, String... addresses) {
        return put(name, true, addresses);
    }

    FakeNetworkCards cardWithoutCarrier(String name, String... addresses) {
        return put(name, false, addresses);
    }

    private FakeNetworkCards put(String name, boolean running, String... addresses) {
        cards.put(name, new Card(name, running, Arrays.stream(addresses).map(InetAddress::ofLiteral).toList()));
        return this;
    }

    void name(String name, List<String> addresses) {
        names.put(name, addresses);
    }

    @Override
    public List<Card> all() {
        return List.copyOf(cards.values());
    }

    @Override
    public List<String> resolve(String name) {
        return names.getOrDefault(name, List.of());
    }
}
