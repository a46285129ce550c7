package io.jubelet.domain.termination;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.Immutable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Order in which the containers of a pod get their stop signal: regular,
 * ephemeral and ordinary init containers at once; then the sidecars, from the last to the first.
 */
public final class TerminationOrder {

    private TerminationOrder() {
    }

    /**
     * For each running container the running containers that must have ended before it is stopped. A sidecar waits
     * for the regular containers and for the sidecar after it; one that does not run anymore delays nothing, so the
     * sidecars before it do not wait for those behind it either. There are no circles, not even in
     * a pod with a name used twice.
     *
     * @param running names of the containers that run
     */
    public static Map<String, Set<String>> waitsFor(PodSpec spec, Set<String> running) {
        List<String> sidecars =
                spec.initContainers().reversed().stream().filter(Container::isSidecar).map(Container::name).toList();
        Set<String> regular = new TreeSet<>(running);
        regular.retainAll(spec.containers().stream().map(Container::name).toList());
        sidecars.forEach(regular::remove);
        Map<String, Set<String>> order = new TreeMap<>();
        String next = "";
        for (String sidecar : sidecars) {
            Set<String> others = new TreeSet<>(regular);
            if (running.contains(next)) {
                others.add(next);
            }
            if (running.contains(sidecar)) {
                order.putIfAbsent(sidecar, Collections.unmodifiableSet(others));
            }
            next = sidecar;
        }
        running.forEach(name -> order.putIfAbsent(name, Set.of()));
        return Immutable.sorted(order);
    }
}
