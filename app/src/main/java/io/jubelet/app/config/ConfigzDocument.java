package io.jubelet.app.config;

import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.memory.ReservedMemory;
import io.jubelet.domain.value.DurationText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The effective settings as KubeletConfiguration (kubelet.config.k8s.io/v1beta1), in the form in which a kubelet serves
 * them: durations as text, and nothing that is empty or, where the API has no pointer, zero. Values of headers may be
 * secrets and are hidden.
 */
final class ConfigzDocument {

    private static final String CERTIFICATE = "tlsCertFile";
    private static final String KEY = "tlsPrivateKeyFile";
    private static final String HIDDEN = "<masked>";
    /** Any negative number is no limit, and a kubelet shows that one. */
    private static final String PIDS = "podPidsLimit";
    private static final long NO_LIMIT = -1;
    private static final Set<String> PLAIN_SWITCHES = Set.of("rotateCertificates", "serverTLSBootstrap",
            "enableContentionProfiling", "runOnce", "protectKernelDefaults", "kernelMemcgNotification",
            "logging.options.text.splitStream", "logging.options.json.splitStream");
    /** Pointers without a default. */
    private static final Set<String> ONLY_WHEN_SET = Set.of(ParallelPulls.MOST, "tracing.endpoint",
            "tracing.samplingRatePerMillion", "userNamespaces.idsPerPod", "singleProcessOOMKill");
    private static final List<String> ALWAYS = List.of("authentication.x509", "memorySwap", "crashLoopBackOff");

    private ConfigzDocument() {
    }

    static String of(Settings settings) {
        var document = new JsonObject()
                .put("kind", "KubeletConfiguration")
                .put("apiVersion", "kubelet.config.k8s.io/v1beta1");
        ALWAYS.forEach(structure -> object(document, structure + "."));
        if (settings.isSet(TracingConfiguration.FIELD)) {
            object(document, TracingConfiguration.FIELD + ".");
        }
        KubeletFields.all().stream()
                .filter(field -> !field.path().isEmpty() && isPresent(settings, field))
                .forEach(field -> object(document, field.path()).put(
                        field.path().substring(field.path().lastIndexOf('.') + 1), value(settings, field)));
        certificate(document, settings);
        reservedCpus(document, settings);
        document.put(ParallelPulls.SERIALIZE, ParallelPulls.isSerial(settings));
        return document.encode();
    }

    /** A node that signs its certificate itself has it in these files. */
    private static void certificate(JsonObject document, Settings settings) {
        if (!settings.flag("serverTLSBootstrap") && !document.containsKey(CERTIFICATE) && !document.containsKey(KEY)) {
            document.put(CERTIFICATE, settings.path("--cert-dir") + "/kubelet.crt")
                    .put(KEY, settings.path("--cert-dir") + "/kubelet.key");
        }
    }

    /** CPUs that are reserved by their numbers are what is reserved of the CPUs. */
    private static void reservedCpus(JsonObject document, Settings settings) {
        CpuSet reserved = CpuSet.parse(settings.text("reservedSystemCPUs"));
        if (!reserved.isEmpty()) {
            Optional.ofNullable(document.getJsonObject("kubeReserved")).ifPresent(kube -> {
                kube.remove("cpu");
                if (kube.isEmpty()) {
                    document.remove("kubeReserved");
                }
            });
            Optional.ofNullable(document.getJsonObject("systemReserved"))
                    .ifPresent(system -> system.put("cpu", Integer.toString(reserved.size())));
        }
    }

    /** The object in which the last part of a path lies. */
    private static JsonObject object(JsonObject document, String path) {
        JsonObject at = document;
        int start = 0;
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', start)) {
            String name = path.substring(start, dot);
            if (!at.containsKey(name)) {
                at.put(name, new JsonObject());
            }
            at = at.getJsonObject(name);
            start = dot + 1;
        }
        return at;
    }

    private static boolean isPresent(Settings settings, ConfigurationField field) {
        String key = field.key();
        if (ONLY_WHEN_SET.contains(key) && !settings.isSet(key)
                || key.equals(RestartFields.MAX) && !settings.isOn(FeatureGate.KUBELET_CRASH_LOOP_BACK_OFF_MAX)) {
            return false;
        }
        return switch (field.kind()) {
            case SWITCH -> settings.flag(key) || !PLAIN_SWITCHES.contains(key);
            case INT, LONG -> settings.number(key) != 0 || field.zeroCounts();
            case DECIMAL, DURATION -> true;
            case TEXT, PATH, ADDRESS, QUANTITY -> !settings.text(key).isEmpty() || field.zeroCounts() && settings.isSet(key);
            case TEXTS, INTS, OBJECTS, TEXT_MAP, THRESHOLD_MAP, QUANTITY_MAP, DURATION_MAP, SWITCH_MAP, HEADER_MAP ->
                    !settings.isEmpty(key);
        };
    }

    private static Object value(Settings settings, ConfigurationField field) {
        String key = field.key();
        return switch (field.kind()) {
            case DURATION -> DurationText.of(settings.duration(key));
            case PATH -> settings.isSet(key) ? settings.path(key) : settings.text(key);
            case LONG -> key.equals(PIDS) ? Math.max(NO_LIMIT, settings.number(key)) : settings.number(key);
            case HEADER_MAP -> hidden(settings.headers(key));
            case OBJECTS -> objects(settings, key);
            default -> settings.value(key) instanceof Map<?, ?> map ? json(map) : settings.value(key) instanceof List<?> list
                    ? new JsonArray(List.copyOf(list)) : settings.value(key);
        };
    }

    /** Flags have a text for each of them. */
    private static JsonArray objects(Settings settings, String key) {
        List<?> given = (List<?>) settings.value(key);
        if (key.equals(RegisteredTaints.FIELD)) {
            return new JsonArray(RegisteredTaints.of(settings).stream().map(ConfigzDocument::taint).toList());
        }
        if (given.stream().noneMatch(String.class::isInstance)) {
            return new JsonArray(List.copyOf(given));
        }
        return new JsonArray(switch (key) {
            case ManagerFields.RESERVED_MEMORY -> ManagerFields.reserved(settings).stream().map(ConfigzDocument::reserved).toList();
            case LogFields.MODULES -> LogFields.of(settings).modules().stream().map(module -> new JsonObject()
                    .put("filePattern", module.pattern()).put("verbosity", module.verbosity())).toList();
            default -> given;
        });
    }

    private static JsonObject taint(Taint taint) {
        var json = new JsonObject().put("key", taint.key());
        if (!taint.value().isEmpty()) {
            json.put("value", taint.value());
        }
        return json.put("effect", taint.effect());
    }

    private static JsonObject reserved(ReservedMemory memory) {
        var limits = new JsonObject();
        memory.limits().forEach((resource, amount) -> limits.put(resource, amount.toString()));
        return new JsonObject().put("numaNode", memory.numaNode()).put("limits", limits);
    }

    private static JsonObject json(Map<?, ?> map) {
        var json = new JsonObject();
        map.forEach((name, value) -> json.put((String) name, value));
        return json;
    }

    private static JsonObject hidden(Map<String, List<String>> headers) {
        var json = new JsonObject();
        headers.forEach((name, values) -> json.put(name, new JsonArray(values.stream().map(_ -> HIDDEN).toList())));
        return json;
    }
}
