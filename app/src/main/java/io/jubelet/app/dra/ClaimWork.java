package io.jubelet.app.dra;

import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.dra.ClaimName;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Prepares and unprepares claims. A claim is handled for one pod at a time, so that it is not unprepared while another pod gets
 * it. A claim is on the disk before a driver is called to prepare it, and until all drivers have unprepared it. Thread-safe.
 */
final class ClaimWork {

    private final ClaimInfoCache cache;
    private final Drivers drivers;
    private final Optional<ResourceClaims> cluster;
    private final PodGroups groups;
    private final NameLocks locks = new NameLocks();

    ClaimWork(ClaimInfoCache cache, Drivers drivers, Optional<ResourceClaims> cluster, PodGroups groups) {
        this.cache = cache;
        this.drivers = drivers;
        this.cluster = cluster;
        this.groups = groups;
    }

    /**
     * Makes all claims of a pod ready. Nothing is changed before it is known that the pod may have them and that their drivers are here, so
     * that a pod that can't be started can be deleted without them.
     *
     * @throws ClaimException when one is not ready
     */
    void prepare(Pod pod) throws ClaimException, InterruptedException {
        try (NameLocks.Held _ = locks.lock(Set.of(podLock(pod.uid())))) {
            Map<String, PreparedClaim> wanted = usable(pod);
            try (NameLocks.Held _ = locks.lock(wanted.keySet())) {
                cache.use(pod.uid(), wanted.values());
                List<PreparedClaim> open = wanted.keySet().stream().filter(key -> !cache.isPrepared(key))
                        .map(key -> cache.get(key).orElseThrow()).toList();
                for (Map.Entry<String, List<PreparedClaim>> batch : byDriver(open).entrySet()) {
                    prepare(batch.getKey(), batch.getValue());
                }
                cache.prepared(open.stream().map(PreparedClaim::key).toList());
            }
        }
    }

    /** Keys of claims have a slash. */
    private static String podLock(String podUid) {
        return "pod " + podUid;
    }

    private Map<String, PreparedClaim> usable(Pod pod) throws ClaimException {
        Map<String, PreparedClaim> usable = new LinkedHashMap<>();
        for (ClaimName name : ClaimName.allOf(pod)) {
            ResourceClaims claims = cluster.orElseThrow(() ->
                    new ClaimException("fetch ResourceClaim " + name.name() + ": this agent has no API server"));
            PreparedClaim claim;
            try {
                claim = claims.claim(pod.metadata().namespace(), name.name()).usableBy(pod, name, groups);
            } catch (PortException e) {
                throw new ClaimException("fetch ResourceClaim " + name.name() + ": " + e.getMessage());
            }
            for (String driver : claim.drivers().keySet()) {
                drivers.find(driver);
            }
            usable.put(claim.key(), claim);
        }
        return usable;
    }

    private static Map<String, List<PreparedClaim>> byDriver(Collection<PreparedClaim> claims) {
        Map<String, List<PreparedClaim>> batches = new TreeMap<>();
        claims.forEach(claim -> claim.drivers().keySet().forEach(driver ->
                batches.computeIfAbsent(driver, _ -> new ArrayList<>()).add(claim)));
        return batches;
    }

    private void prepare(String driver, List<PreparedClaim> claims) throws ClaimException {
        Map<String, ClaimDriver.Prepared> answers =
                answers("NodePrepareResources", drivers.find(driver)::prepare, claims, ClaimDriver.Prepared::error);
        claims.forEach(claim -> cache.answered(claim.key(), driver, answers.get(claim.uid()).devices()));
    }

    /**
     * Unprepares the claims that no other pod uses.
     *
     * @param still whether that is still wanted when it is the turn of the pod
     * @throws ClaimException when a driver did not take one back; then all of them are tried again by the next call
     */
    void unprepare(String podUid, BooleanSupplier still) throws ClaimException, InterruptedException {
        try (NameLocks.Held _ = locks.lock(Set.of(podLock(podUid)));
                NameLocks.Held _ = locks.lock(cache.of(podUid).stream().map(PreparedClaim::key).toList())) {
            if (!still.getAsBoolean()) {
                return;
            }
            List<PreparedClaim> last = cache.of(podUid).stream().filter(claim -> claim.isOnlyOf(podUid)).toList();
            List<String> keys = last.stream().map(PreparedClaim::key).toList();
            cache.invalidate(keys);
            for (Map.Entry<String, List<PreparedClaim>> batch : byDriver(last).entrySet()) {
                answers("NodeUnprepareResources", drivers.find(batch.getKey())::unprepare, batch.getValue(), Function.identity());
            }
            cache.release(podUid, keys);
        }
    }

    /** Asks a driver, and goes on only with an answer for each claim that says that it succeeded. */
    private static <A> Map<String, A> answers(String method, Function<List<DriverClaim>, Map<String, A>> call,
            List<PreparedClaim> claims, Function<A, String> error) throws ClaimException {
        Map<String, A> answers;
        try {
            answers = call.apply(claims.stream().map(PreparedClaim::driverClaim).toList());
        } catch (PortException e) {
            throw new ClaimException(method + ": " + e.getMessage());
        }
        Set<String> unknown = new HashSet<>(answers.keySet());
        for (PreparedClaim claim : claims) {
            unknown.remove(claim.uid());
            String why = answers.containsKey(claim.uid()) ? error.apply(answers.get(claim.uid())) : "";
            if (!why.isEmpty()) {
                throw new ClaimException(method + " failed for ResourceClaim " + claim.name() + ": " + why);
            }
        }
        if (!unknown.isEmpty()) {
            throw new ClaimException(method + " returned result for unknown claim UID " + unknown.iterator().next());
        }
        if (answers.size() < claims.size()) {
            throw new ClaimException(method + " skipped " + (claims.size() - answers.size()) + " ResourceClaims");
        }
        return answers;
    }
}
