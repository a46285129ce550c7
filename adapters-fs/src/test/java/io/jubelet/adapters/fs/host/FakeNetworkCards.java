package io.jubelet.adapters.fs.host;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Network cards that a test puts in. */
final class FakeNetworkCards implements NetworkCards {

    private final Map<String, List<InetAddress>> cards = new LinkedHashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();

    FakeNetworkCards card(String name, String... addresses) {
        cards.put(name, Arrays.stream(addresses).map(InetAddress::ofLiteral).toList());
        return this;
    }

    void name(String name, List<String> addresses) {
        names.put(name, addresses);
    }

    @Override
    public List<Card> up() {
        return cards.entrySet().stream().map(card -> new Card(card.getKey(), card.getValue())).toList();
    }

    @Override
    public List<String> resolve(String name) {
        return names.getOrDefault(name, List.of());
    }
}
