package io.jubelet.app.api;

import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.ports.api.ProbeKills;
import io.jubelet.ports.event.PodEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Containers that were stopped because of a probe, and the cause, which statuses do not report. The stops are taken from the
 * events of the pods, whose reasons and messages are part of the API. Thread-safe.
 */
final class ProbeFailures {

    private static final Pattern KILLED = Pattern.compile("Container \\S+ failed (liveness|startup) probe.*");
    private static final Pattern CONTAINER = Pattern.compile("spec\\.\\w+\\{(.+)}");

    private record Key(String podUid, String container) {
    }

    private record Failures(String cause, int kills, Instant last) {
    }

    private final Map<Key, Failures> failures =
            new TreeMap<>(Comparator.comparing(Key::podUid).thenComparing(Key::container));

    /** A readiness probe stops nothing. */
    synchronized void failed(ProbeFailed failed) {
        if (failed.type() != ProbeType.READINESS) {
            failures.compute(new Key(failed.podUid(), failed.container()), (_, before) -> before == null
                    ? new Failures(failed.cause(), 0, Instant.EPOCH)
                    : new Failures(failed.cause(), before.kills(), before.last()));
        }
    }

    synchronized void event(PodEvent event) {
        var container = CONTAINER.matcher(event.fieldPath());
        if (!container.matches() || !event.reason().equals("Killing") || !KILLED.matcher(event.message()).matches()) {
            return;
        }
        var key = new Key(event.pod().uid(), container.group(1));
        var before = failures.getOrDefault(key, new Failures("", 0, event.at()));
        failures.put(key, new Failures(before.cause(), before.kills() + 1, event.at()));
    }

    /** All pods that are there; others are forgotten. */
    synchronized void listed(StatusesListed statuses) {
        Set<String> there = statuses.pods().stream().map(status -> status.pod().uid()).collect(Collectors.toUnmodifiableSet());
        failures.keySet().removeIf(key -> !there.contains(key.podUid()));
    }

    /** Containers of these pods that were stopped. */
    synchronized List<ProbeKills> ofPods(Set<String> uids) {
        return failures.entrySet().stream().filter(entry -> entry.getValue().kills() > 0 && uids.contains(entry.getKey().podUid()))
                .map(entry -> new ProbeKills(entry.getKey().podUid(), entry.getKey().container(),
                        entry.getValue().cause(), entry.getValue().kills(), entry.getValue().last()))
                .toList();
    }
}
