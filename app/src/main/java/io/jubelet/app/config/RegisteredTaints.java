package io.jubelet.app.config;

import io.jubelet.domain.pod.Taint;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The taints of {@code registerWithTaints}: objects in files, {@code key=value:effect} or {@code key:effect} on the command
 * line.
 */
final class RegisteredTaints {

    static final String FIELD = "registerWithTaints";

    private RegisteredTaints() {
    }

    static List<Taint> of(Settings settings) {
        var taints = new ArrayList<Taint>();
        for (var entry : (List<?>) settings.value(FIELD)) {
            taints.add(taint(entry));
        }
        return List.copyOf(taints);
    }

    /** Whether any of them has a time at which it was added: only the cluster can set that. */
    static boolean isTimed(Settings settings) {
        return ((List<?>) settings.value(FIELD)).stream()
                .anyMatch(entry -> !(entry instanceof String) && !part(entry, "timeAdded").isEmpty());
    }

    private static Taint taint(Object entry) {
        return entry instanceof String text ? parse(text)
                : new Taint(part(entry, "key"), part(entry, "value"), part(entry, "effect"));
    }

    private static Taint parse(String text) {
        var colon = text.lastIndexOf(':');
        var effect = colon < 0 ? "" : text.substring(colon + 1);
        var rest = colon < 0 ? text : text.substring(0, colon);
        var equals = rest.indexOf('=');
        return equals < 0 ? new Taint(rest, "", effect)
                : new Taint(rest.substring(0, equals), rest.substring(equals + 1), effect);
    }

    private static String part(Object entry, String name) {
        var value = entry instanceof JsonObject object ? object.getValue(name) : ((Map<?, ?>) entry).get(name);
        return value == null ? "" : value.toString();
    }
}
