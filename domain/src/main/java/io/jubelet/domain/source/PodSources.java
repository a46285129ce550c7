package io.jubelet.domain.source;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.domain.value.Immutable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All desired pods, per source. Immutable: {@link #merge} gives the next state.
 * Sources are independent of each other; the same pod name in two of them is two pods.
 */
public final class PodSources {

    /** No source has delivered its pods yet. */
    public static final PodSources NONE = new PodSources(Map.of(), Map.of());

    private final Map<String, Map<String, Pod>> bySource;
    /** By source, the pods as it delivered them, by uid: the same object, delivered again, is recognised by identity. */
    private final Map<String, Map<String, Pod>> given;

    private PodSources(Map<String, Map<String, Pod>> bySource, Map<String, Map<String, Pod>> given) {
        this.bySource = Immutable.sorted(bySource);
        this.given = Immutable.sorted(given);
    }

    /**
     * The result of a new set.
     *
     * @param sources the state from now on
     * @param changes what changed, in the order of delivery; at most one of each operation
     * @param ignored pods of the set that are not desired because their name or uid occurred before
     */
    public record Merged(PodSources sources, List<PodChange> changes, List<Duplicate> ignored) {

        /** Copies the lists. */
        public Merged {
            changes = List.copyOf(changes);
            ignored = List.copyOf(ignored);
        }
    }

    /**
     * A pod that occurs twice in one set.
     *
     * @param pod the second one
     * @param message text of the event {@code FailedValidation}
     */
    public record Duplicate(Pod pod, String message) {
    }

    /** Whether this source has delivered its pods. */
    private boolean seen(String source) {
        return bySource.containsKey(source);
    }

    /** The desired pods of all sources: sources by name, pods in the order in which they came. */
    public List<Pod> pods() {
        return bySource.values().stream().flatMap(pods -> pods.values().stream()).toList();
    }

    /** The same as changes: one ADD for each source. */
    public List<PodChange> all() {
        return bySource.entrySet().stream()
                .map(source -> new PodChange(Operation.ADD, source.getKey(), List.copyOf(source.getValue().values()))).toList();
    }

    /**
     * Takes the complete set of a source.
     *
     * @param source name of the source
     * @param desired every pod of the source; pods are identified by uid
     * @param now written to new pods as the moment they were first seen
     */
    public Merged merge(String source, List<Pod> desired, Instant now) {
        Map<String, Pod> before = bySource.getOrDefault(source, Map.of());
        Map<String, Pod> givenBefore = given.getOrDefault(source, Map.of());
        Map<String, Pod> after = new LinkedHashMap<>();
        Map<String, Pod> givenNow = new HashMap<>();
        Map<Operation, List<Pod>> changed = new HashMap<>();
        List<Duplicate> ignored = new ArrayList<>();
        for (Pod pod : distinct(source, desired, ignored)) {
            Pod known = before.get(pod.uid());
            boolean same = known != null && givenBefore.get(pod.uid()) == pod;
            Optional<Operation> operation = same ? Optional.empty() : operation(known, pod);
            Pod newest = operation.map(change -> newest(change, source, known, pod, now)).orElse(known);
            givenNow.put(pod.uid(), pod);
            after.put(pod.uid(), newest);
            operation.ifPresent(change -> add(changed, change, newest));
        }
        before.values().stream().filter(pod -> !after.containsKey(pod.uid()))
                .forEach(pod -> add(changed, Operation.REMOVE, pod));
        return new Merged(new PodSources(with(bySource, source, after), with(given, source, givenNow)), changes(source, changed), ignored);
    }

    /**
     * What happened to a pod; empty when nothing did.
     *
     * @param known the pod as it was desired before; null for a new one
     */
    private static Optional<Operation> operation(Pod known, Pod pod) {
        if (known == null) {
            return Optional.of(Operation.ADD);
        }
        if (differs(known, pod)) {
            return Optional.of(pod.metadata().deletionTimestamp().isPresent() ? Operation.DELETE : Operation.UPDATE);
        }
        return known.status().equals(pod.status()) ? Optional.empty() : Optional.of(Operation.RECONCILE);
    }

    private static Pod newest(Operation change, String source, Pod known, Pod pod, Instant now) {
        return switch (change) {
            case ADD -> annotated(pod, pod.metadata().annotations(),
                    Map.of(ConfigAnnotations.SOURCE, source, ConfigAnnotations.SEEN, now.toString()));
            case UPDATE, DELETE -> annotated(pod, foreign(pod.metadata()), local(known));
            case RECONCILE -> known.withStatus(pod.status());
            case REMOVE -> known;
        };
    }

    private static void add(Map<Operation, List<Pod>> changed, Operation operation, Pod pod) {
        changed.computeIfAbsent(operation, _ -> new ArrayList<>()).add(pod);
    }

    private List<PodChange> changes(String source, Map<Operation, List<Pod>> changed) {
        List<PodChange> changes = new ArrayList<>();
        boolean tellsPods = changed.containsKey(Operation.ADD) || changed.containsKey(Operation.UPDATE)
                || changed.containsKey(Operation.DELETE);
        for (Operation operation : Operation.values()) {
            // The empty ADD stands where the first pods of a source would: before RECONCILE, after all else.
            if (operation == Operation.RECONCILE && !seen(source) && !tellsPods) {
                changes.add(new PodChange(Operation.ADD, source, List.of()));
            }
            if (changed.containsKey(operation)) {
                changes.add(new PodChange(operation, source, changed.get(operation)));
            }
        }
        return changes;
    }

    private static Map<String, Map<String, Pod>> with(Map<String, Map<String, Pod>> all, String source,
            Map<String, Pod> pods) {
        Map<String, Map<String, Pod>> next = new TreeMap<>(all);
        next.put(source, Collections.unmodifiableMap(pods));
        return next;
    }

    /** Names are unique in a set, and so are uids: two workers for one uid would act on the same containers. */
    private static List<Pod> distinct(String source, List<Pod> desired, List<Duplicate> ignored) {
        Set<String> names = new HashSet<>();
        Set<String> uids = new HashSet<>();
        List<Pod> distinct = new ArrayList<>(desired.size());
        for (Pod pod : desired) {
            if (names.contains(pod.fullName())) {
                ignored.add(new Duplicate(pod, "Error validating pod " + identity(pod) + " from " + source
                        + " due to duplicate pod name \"" + pod.metadata().name() + "\", ignoring"));
            } else if (uids.contains(pod.uid())) {
                ignored.add(new Duplicate(pod, "Error validating pod " + identity(pod) + " from " + source
                        + " due to duplicate pod uid \"" + pod.uid() + "\", ignoring"));
            } else {
                names.add(pod.fullName());
                uids.add(pod.uid());
                distinct.add(pod);
            }
        }
        return distinct;
    }

    private static String identity(Pod pod) {
        return pod.fullName() + "(" + pod.uid() + ")";
    }

    private static boolean differs(Pod known, Pod desired) {
        ObjectMeta a = known.metadata();
        ObjectMeta b = desired.metadata();
        return !known.spec().equals(desired.spec())
                || !a.labels().equals(b.labels())
                || !a.deletionTimestamp().equals(b.deletionTimestamp())
                || !a.deletionGracePeriodSeconds().equals(b.deletionGracePeriodSeconds())
                || !foreign(a).equals(foreign(b));
    }

    private static Map<String, String> foreign(ObjectMeta metadata) {
        Map<String, String> foreign = new TreeMap<>(metadata.annotations());
        foreign.keySet().removeIf(ConfigAnnotations::isLocal);
        return foreign;
    }

    private static Map<String, String> local(Pod pod) {
        Map<String, String> local = new TreeMap<>(pod.metadata().annotations());
        local.keySet().removeIf(name -> !ConfigAnnotations.isLocal(name));
        return local;
    }

    private static Pod annotated(Pod pod, Map<String, String> annotations, Map<String, String> local) {
        Map<String, String> all = new TreeMap<>(annotations);
        all.putAll(local);
        return pod.withMetadata(pod.metadata().toBuilder().annotations(all).build());
    }
}
