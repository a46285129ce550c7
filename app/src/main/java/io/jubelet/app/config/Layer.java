package io.jubelet.app.config;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings of one file or the command line, in a form in which a deep merge of JSON objects does what a JSON merge patch
 * would: settings are distinguished by their full path, so that only maps are merged below it, and null removes what
 * was set before. Problems are kept by file.
 *
 * <pre>
 * { "settings": { "maxPods": { "value": 10, "name": "/etc/kubelet.yaml", "line": 4 } },
 *   "problems": { "/etc/kubelet.yaml": [ { "severity": "ERROR", "line": 7, "path": "maxPod", "message": "..." } ] } }
 * </pre>
 */
final class Layer {

    private static final String SETTINGS = "settings";
    private static final String PROBLEMS = "problems";
    private static final String NAME = "name";
    private static final String LINE = "line";
    /** In a kubelet this flag is no other way to set the field, but a second switch. */
    private static final String EITHER = "seccompDefault";

    private final JsonObject json;

    Layer() {
        this(new JsonObject());
    }

    /** Reads what {@link #toJson()} wrote, or a merge of such objects. */
    Layer(JsonObject json) {
        this.json = json;
        for (var part : List.of(SETTINGS, PROBLEMS)) {
            if (!json.containsKey(part)) {
                json.put(part, new JsonObject());
            }
        }
    }

    JsonObject toJson() {
        return json;
    }

    /** Sets a value; a second call replaces the first. */
    void set(String key, Object value, Origin origin) {
        json.getJsonObject(SETTINGS).put(key,
                new JsonObject().put("value", value).put(NAME, origin.name()).put(LINE, origin.line()));
    }

    /** Name of one entry of a map, by which its origin is kept. */
    static String entry(String key, String name) {
        return key + "[" + name + "]";
    }

    /** Removes what a layer below this one may have set. */
    void clear(String key, Origin origin) {
        set(key, null, origin);
    }

    /**
     * Puts the command line over this layer. A flag replaces what files set, maps included; only feature gates are
     * merged, and {@value #EITHER} holds where a file or a flag asks for it.
     */
    void override(Layer flags) {
        flags.keys().filter(key -> !(key.equals(EITHER) && Boolean.TRUE.equals(value(key)))).forEach(key -> {
            var merges = key.equals("featureGates") && isSet(key);
            var value = merges
                    ? ((JsonObject) value(key)).copy().mergeIn((JsonObject) flags.value(key))
                    : flags.value(key);
            set(key, value, flags.origin(key));
        });
        flags.problems().forEach(this::problem);
    }

    void problem(Problem problem) {
        var problems = json.getJsonObject(PROBLEMS);
        var name = problem.origin().name();
        if (!problems.containsKey(name)) {
            problems.put(name, new JsonArray());
        }
        problems.getJsonArray(name).add(new JsonObject()
                .put("severity", problem.severity().name())
                .put(LINE, problem.origin().line())
                .put("path", problem.path())
                .put("message", problem.message()));
    }

    boolean isSet(String key) {
        return setting(key).getValue("value") != null;
    }

    /** Whether null is given for the setting, and nothing after it. */
    boolean isRemoved(String key) {
        return json.getJsonObject(SETTINGS).containsKey(key) && !isSet(key);
    }

    Object value(String key) {
        return setting(key).getValue("value");
    }

    Origin origin(String key) {
        var setting = setting(key);
        return new Origin(setting.getString(NAME, ""), setting.getInteger(LINE, 0));
    }

    /** Keys that have a value. */
    Stream<String> keys() {
        return json.getJsonObject(SETTINGS).fieldNames().stream().filter(this::isSet);
    }

    List<Problem> problems() {
        var problems = json.getJsonObject(PROBLEMS);
        return problems.fieldNames().stream()
                .flatMap(name -> problems.getJsonArray(name).stream().map(JsonObject.class::cast).map(problem ->
                        new Problem(Problem.Severity.valueOf(problem.getString("severity")),
                                new Origin(name, problem.getInteger(LINE)),
                                problem.getString("path"), problem.getString("message"))))
                .toList();
    }

    private JsonObject setting(String key) {
        return json.getJsonObject(SETTINGS).getJsonObject(key, new JsonObject());
    }
}
