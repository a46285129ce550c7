package io.jubelet.domain.gc;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Chooses dead containers to remove. */
public final class ContainerGc {
    private static final Comparator<ContainerSummary> NEWEST_FIRST =
            Comparator.comparing(ContainerSummary::createdAt).reversed();
    /** Among the instances of one container the attempt decides: a clock can be set back, a restart count only grows. */
    private static final Comparator<ContainerSummary> LAST_ATTEMPT_FIRST =
            Comparator.comparing(ContainerSummary::attempt).reversed();

    /** One container of one pod, of which the runtime may hold many instances. */
    private record Unit(String podUid, String name) {

        static Unit of(ContainerSummary container) {
            return new Unit(container.pod().uid(), container.name());
        }
    }

    private ContainerGc() {
    }

    /**
     * Containers to remove, oldest instances of a container first. What does not run and is old enough counts as dead:
     *
     * <ol>
     *   <li>all of the pods that may go entirely,
     *   <li>what exceeds the limit per container,
     *   <li>what exceeds the limit of the machine: first an equal share for each container, at least one, then the oldest.
     * </ol>
     *
     * @param containers all containers of the runtime
     * @param removable accepts the uids of pods that may be removed entirely; none before all sources have delivered
     */
    public static List<DeadContainer> choose(
            List<ContainerSummary> containers, ContainerGcPolicy policy, Predicate<String> removable, Instant now) {
        List<ContainerSummary> chosen = new ArrayList<>();
        Map<Unit, List<ContainerSummary>> units = new LinkedHashMap<>();
        deadContainers(containers, now.minus(policy.minAge())).forEach((unit, dead) -> {
            if (removable.test(unit.podUid())) {
                chosen.addAll(dead.reversed());
            } else {
                units.put(unit, dead);
            }
        });
        if (policy.maxPerPodContainer() >= 0) {
            chosen.addAll(takeExcess(units, policy.maxPerPodContainer()));
        }
        if (policy.maxContainers() >= 0 && count(units) > policy.maxContainers()) {
            chosen.addAll(takeExcess(units, Math.max(1, policy.maxContainers() / units.size())));
            chosen.addAll(oldest(units, count(units) - policy.maxContainers()));
        }
        return chosen.stream().map(c -> new DeadContainer(c.id(), c.state() == RunState.UNKNOWN)).toList();
    }

    /**
     * Ids of the ended instances to remove at once when an instance has died: all of the same container but the newest
     * ones. Nothing when the pod does not show the instance.
     *
     * @param exitedId the instance that died
     * @param keep how many ended instances are kept, see {@link ContainerGcPolicy#keptAfterExit()}
     */
    public static List<String> surplus(ObservedPod pod, String exitedId, int keep) {
        Optional<String> name =
                pod.containers().stream().filter(c -> c.id().equals(exitedId)).map(ObservedContainer::name).findFirst();
        return pod.containers().stream()
                .filter(c -> c.state() == RunState.EXITED && name.filter(c.name()::equals).isPresent())
                .skip(keep).map(ObservedContainer::id).toList();
    }

    /**
     * Instances of ended pods that were created and never started, of containers that have another instance. They would
     * count as the newest, so that the instance whose exit code says how the pod ended would be removed in their place.
     *
     * @param ended accepts the uids of pods that have ended, of which nothing is started any more
     */
    public static List<DeadContainer> neverStarted(List<ContainerSummary> containers, Predicate<String> ended) {
        Set<Unit> ran = containers.stream().filter(c -> c.state() != RunState.CREATED).map(Unit::of)
                .collect(Collectors.toSet());
        return containers.stream()
                .filter(c -> c.state() == RunState.CREATED && ended.test(c.pod().uid()) && ran.contains(Unit.of(c)))
                .map(c -> new DeadContainer(c.id(), false)).toList();
    }

    /**
     * Instances that may be about to be started: created, not started yet, and the newest of a container in a pod of which
     * containers are started. They are not dead: if they counted, the instance before would be removed, and its exit code is
     * needed for the status and for the back-off.
     *
     * @param over accepts the uids of pods of which nothing is started any more
     */
    public static Set<String> aboutToStart(List<ContainerSummary> containers, Predicate<String> over) {
        return containers.stream().filter(c -> !over.test(c.pod().uid()))
                .collect(Collectors.groupingBy(Unit::of, Collectors.minBy(LAST_ATTEMPT_FIRST.thenComparing(NEWEST_FIRST))))
                .values().stream().flatMap(Optional::stream)
                .filter(c -> c.state() == RunState.CREATED).map(ContainerSummary::id).collect(Collectors.toSet());
    }

    /** Ids of all ended instances of a pod, for a pod of which everything may go. */
    public static List<String> ended(ObservedPod pod) {
        return pod.containers().stream().filter(c -> c.state() == RunState.EXITED).map(ObservedContainer::id).toList();
    }

    /** The dead containers by pod and name, newest first. */
    private static Map<Unit, List<ContainerSummary>> deadContainers(List<ContainerSummary> containers, Instant createdBefore) {
        Map<Unit, List<ContainerSummary>> units = new LinkedHashMap<>();
        containers.stream()
                .filter(c -> c.state() != RunState.RUNNING && !c.createdAt().isAfter(createdBefore))
                .sorted(NEWEST_FIRST)
                .forEach(c -> units.computeIfAbsent(Unit.of(c), _ -> new ArrayList<>()).add(c));
        units.values().forEach(unit -> unit.sort(LAST_ATTEMPT_FIRST));
        return units;
    }

    /** Takes what exceeds the limit out of each unit, oldest first, and gives it back. */
    private static List<ContainerSummary> takeExcess(Map<Unit, List<ContainerSummary>> units, int limit) {
        List<ContainerSummary> taken = new ArrayList<>();
        for (List<ContainerSummary> unit : units.values()) {
            List<ContainerSummary> excess = unit.subList(Math.min(limit, unit.size()), unit.size());
            taken.addAll(excess.reversed());
            excess.clear();
        }
        return taken;
    }

    private static List<ContainerSummary> oldest(Map<Unit, List<ContainerSummary>> units, int number) {
        return units.values().stream().flatMap(List::stream).sorted(NEWEST_FIRST.reversed())
                .limit(Math.max(0, number)).toList();
    }

    private static int count(Map<Unit, List<ContainerSummary>> units) {
        return units.values().stream().mapToInt(List::size).sum();
    }
}
