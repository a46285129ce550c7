package io.jubelet.domain.csi;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Secrets of a call to a driver.
 *
 * @param values by name; never shown
 */
public record CsiSecrets(Map<String, String> values) {

    private static final CsiSecrets NONE = new CsiSecrets(Map.of());

    /** Copies the map. */
    public CsiSecrets {
        values = Immutable.sorted(values);
    }

    /** No secrets. */
    public static CsiSecrets none() {
        return NONE;
    }

    /** These secrets with one more, which replaces one of the same name. */
    CsiSecrets with(String name, String value) {
        Map<String, String> all = new TreeMap<>(values);
        all.put(name, value);
        return new CsiSecrets(all);
    }

    /** Names only. */
    @Override
    public String toString() {
        Set<String> names = values.keySet();
        return "CsiSecrets" + names;
    }
}
