package io.jubelet.domain.env;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.PodAddresses;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.QuotedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Fields of a pod as text, as environment variables and downward API volumes name them. */
public final class FieldPaths {

    private static final String API_VERSION = "v1";

    private FieldPaths() {
    }

    /**
     * A path such as {@code metadata.labels['app']}.
     *
     * @param path field of all entries
     * @param key key of one entry
     */
    private record Entry(String path, String key) {

        static Optional<Entry> of(String fieldPath) {
            int open = fieldPath.indexOf("['");
            boolean subscripted = open > 0 && fieldPath.endsWith("']") && open + 2 <= fieldPath.length() - 2;
            return subscripted
                    ? Optional.of(new Entry(fieldPath.substring(0, open),
                            fieldPath.substring(open + 2, fieldPath.length() - 2)))
                    : Optional.empty();
        }
    }

    /**
     * The value of a field for an environment variable.
     *
     * @param apiVersion version of the schema; empty means {@code v1}
     * @throws PodConfigException if there is no such version or field, it has no text form, or it is not known yet
     */
    public static String ofVariable(Pod pod, String apiVersion, String path, PodFacts facts) throws PodConfigException {
        if (!apiVersion.isEmpty() && !apiVersion.equals(API_VERSION)) {
            throw new PodConfigException("unsupported pod version: " + apiVersion);
        }
        List<String> podIps = PodAddresses.sorted(facts.podIps(), facts.hostIps());
        return switch (path) {
            case "spec.nodeName", "spec.host" -> pod.spec().nodeName();
            case "spec.serviceAccountName" -> pod.spec().serviceAccountName();
            case "status.hostIP" -> known(facts.hostIps()).getFirst();
            case "status.hostIPs" -> String.join(",", known(facts.hostIps()));
            case "status.podIP" -> first(podIps);
            case "status.podIPs" -> String.join(",", podIps);
            case "spec.restartPolicy", "spec.schedulerName", "status.phase" -> throw unsupported(path);
            default -> {
                if (!isMetadata(path)) {
                    throw new PodConfigException((Entry.of(path).isPresent()
                            ? "field label does not support subscript: " : "field label not supported: ") + path);
                }
                yield ofMetadata(pod, path);
            }
        };
    }

    /**
     * The value of a field of the metadata: name, namespace, uid, all labels or annotations, or one of them. A label or
     * annotation that the pod lacks is empty.
     *
     * @throws PodConfigException if there is no such field
     */
    public static String ofMetadata(Pod pod, String path) throws PodConfigException {
        ObjectMeta meta = pod.metadata();
        Optional<Entry> entry = Entry.of(path);
        if (entry.isPresent()) {
            return switch (entry.get().path()) {
                case "metadata.annotations" -> meta.annotations().getOrDefault(entry.get().key(), "");
                case "metadata.labels" -> meta.labels().getOrDefault(entry.get().key(), "");
                default -> throw new PodConfigException("fieldPath \"" + path + "\" does not support subscript");
            };
        }
        return switch (path) {
            case "metadata.annotations" -> lines(meta.annotations());
            case "metadata.labels" -> lines(meta.labels());
            case "metadata.name" -> meta.name();
            case "metadata.namespace" -> meta.namespace();
            case "metadata.uid" -> meta.uid();
            default -> throw unsupported(path);
        };
    }

    private static boolean isMetadata(String path) {
        return switch (Entry.of(path).map(Entry::path).orElse(path)) {
            case "metadata.annotations", "metadata.labels" -> true;
            case "metadata.name", "metadata.namespace", "metadata.uid" -> Entry.of(path).isEmpty();
            default -> false;
        };
    }

    private static PodConfigException unsupported(String path) {
        return new PodConfigException("unsupported fieldPath: " + path);
    }

    private static String lines(Map<String, String> entries) {
        return new TreeMap<>(entries).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + QuotedText.of(entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    /** A node that waits for its addresses from the controller of a cloud provider has none yet. */
    private static List<String> known(List<String> hostIps) throws PodConfigException {
        if (hostIps.isEmpty()) {
            throw new PodConfigException("host IP unknown");
        }
        return hostIps;
    }

    private static String first(List<String> addresses) {
        return addresses.isEmpty() ? "" : addresses.getFirst();
    }
}
