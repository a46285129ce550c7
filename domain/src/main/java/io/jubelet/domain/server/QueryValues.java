package io.jubelet.domain.server;

import io.jubelet.domain.url.UrlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a query. Parts that are malformed, or contain a semicolon, are ignored.
 *
 * @param values values by name, in the order in which they are given
 */
public record QueryValues(Map<String, List<String>> values) {

    /** Reads a raw query. */
    public static QueryValues parse(String rawQuery) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String part : rawQuery.split("&")) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = equals < 0 ? "" : part.substring(equals + 1);
            if (!part.isEmpty() && !part.contains(";") && UrlText.isWellEncoded(name) && UrlText.isWellEncoded(value)) {
                values.computeIfAbsent(decoded(name), _ -> new ArrayList<>()).add(decoded(value));
            }
        }
        return new QueryValues(values);
    }

    /** The first value of a name. */
    public Optional<String> first(String name) {
        return all(name).stream().findFirst();
    }

    /** All values of a name. */
    public List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    private static String decoded(String text) {
        return UrlText.decode(text.replace('+', ' '));
    }
}
