package io.jubelet.domain.volume.flex;

import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.value.JsonText;
import java.util.Map;

/**
 * The options that a driver gets with a command, as one argument in JSON. May hold the values of a Secret: the text form shows keys only.
 *
 * @param values by key
 */
public record FlexOptions(Map<String, String> values) {

    /** Copies the map. */
    public FlexOptions {
        values = Immutable.sorted(values);
    }

    /** The argument. */
    public String json() {
        JsonText json = JsonText.object();
        values.forEach(json::add);
        return json.toString();
    }

    @Override
    public String toString() {
        return "FlexOptions" + values.keySet();
    }
}
