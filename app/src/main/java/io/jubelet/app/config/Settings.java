package io.jubelet.app.config;

import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The merged settings, typed. Settings that were not made have the default of the table. */
final class Settings {

    private final Layer layer;

    Settings(Layer layer) {
        this.layer = layer;
    }

    boolean isSet(String key) {
        return layer.isSet(key);
    }

    /** Whether a file removes what those before it may have set. */
    boolean isRemoved(String key) {
        return layer.isRemoved(key);
    }

    /** Origin of the effective setting; {@link Origin#DEFAULT} when it was not made. */
    Origin origin(String key) {
        return layer.isSet(key) ? layer.origin(key) : Origin.DEFAULT;
    }

    /** Fields that were set. */
    Stream<ConfigurationField> given() {
        return KubeletFields.all().stream().filter(field -> isSet(field.key()));
    }

    boolean flag(String key) {
        return (Boolean) value(key);
    }

    /** Whether a feature gate is on. */
    boolean isOn(FeatureGate gate) {
        return isOn(gate.toString());
    }

    /** Whether the feature gate of this name is on. */
    boolean isOn(String gate) {
        return FeatureGates.isOn(gate, switches("featureGates"));
    }

    long number(String key) {
        return (Long) value(key);
    }

    int integer(String key) {
        return Math.toIntExact(number(key));
    }

    double decimal(String key) {
        return (Double) value(key);
    }

    String text(String key) {
        return (String) value(key);
    }

    Duration duration(String key) {
        return DurationText.parse(text(key));
    }

    /** The path as a whole one; empty stays empty. Relative paths in a file start at its directory. */
    String path(String key) {
        var text = text(key);
        if (text.isEmpty()) {
            return "";
        }
        var origin = origin(key);
        var base = origin.name().isEmpty() || origin.isFlag() ? Path.of("") : Path.of(origin.name()).resolveSibling("");
        return base.resolve(text).toAbsolutePath().normalize().toString();
    }

    List<String> texts(String key) {
        return strings(value(key));
    }

    Map<String, Boolean> switches(String key) {
        return entries(key, Boolean.class::cast);
    }

    Map<String, String> map(String key) {
        return entries(key, String.class::cast);
    }

    Map<String, List<String>> headers(String key) {
        return entries(key, Settings::strings);
    }

    /** Whether a list or map holds nothing. */
    boolean isEmpty(String key) {
        return value(key) instanceof Map<?, ?> map ? map.isEmpty() : ((List<?>) value(key)).isEmpty();
    }

    /** The value as it stands in the table: Boolean, Long, Double, String, or a collection. */
    Object value(String key) {
        var field = KubeletFields.byKey(key).orElseThrow(() -> new IllegalArgumentException("no such setting: " + key));
        return layer.isSet(key) ? unwrap(layer.value(key)) : field.fallback();
    }

    private static Object unwrap(Object value) {
        return value instanceof JsonArray array ? array.getList()
                : value instanceof JsonObject object ? object.getMap()
                : value;
    }

    private static List<String> strings(Object value) {
        return ((List<?>) unwrap(value)).stream().map(String.class::cast).toList();
    }

    private <T> Map<String, T> entries(String key, Function<Object, T> type) {
        var entries = new LinkedHashMap<String, T>();
        ((Map<?, ?>) value(key)).forEach((name, entry) -> {
            if (entry != null) {
                entries.put((String) name, type.apply(entry));
            }
        });
        return entries;
    }
}
