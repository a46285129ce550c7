package io.jubelet.app.dra;

import io.jubelet.app.message.device.ClaimsInUse;
import io.jubelet.app.message.device.HeldClaims;
import io.jubelet.domain.dra.ClaimCheckpoint;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.ClaimException;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The claims that pods of this node use, in memory and in the checkpoint. Thread-safe; calls wait for the disk only. */
final class ClaimInfoCache {

    private final StateFiles files;
    private final Map<String, PreparedClaim> claims = new TreeMap<>();
    /** Keys of the claims that all of their drivers prepared since this agent was started. */
    private final Set<String> prepared = new HashSet<>();
    private String written;

    private ClaimInfoCache(StateFiles files, String written) {
        this.files = files;
        this.written = written;
    }

    /**
     * The claims that an earlier agent, or another kubelet, had prepared or wanted to prepare.
     *
     * @throws InvalidArgumentException when the file is damaged: it is not known any more what drivers have prepared
     */
    static ClaimInfoCache open(StateFiles files) {
        Optional<String> found = files.read(ClaimCheckpoint.NAME);
        var cache = new ClaimInfoCache(files, found.orElse(ClaimCheckpoint.text(List.of())));
        try {
            found.map(ClaimCheckpoint::parse).orElse(List.of()).forEach(claim -> cache.claims.put(claim.key(), claim));
        } catch (IllegalArgumentException e) {
            throw new InvalidArgumentException("failed to get checkpoint " + ClaimCheckpoint.NAME + ": " + e.getMessage()
                    + ", please drain this node and delete the file \"" + files.path(ClaimCheckpoint.NAME)
                    + "\" before the agent is started again");
        }
        return cache;
    }

    synchronized Optional<PreparedClaim> get(String key) {
        return Optional.ofNullable(claims.get(key));
    }

    synchronized boolean isPrepared(String key) {
        return prepared.contains(key);
    }

    /** All of them. */
    synchronized HeldClaims held() {
        return new HeldClaims(claims);
    }

    /** The claims that a pod uses. */
    synchronized List<PreparedClaim> of(String pod) {
        return claims.values().stream().filter(claim -> claim.pods().contains(pod)).toList();
    }

    /** Uids of the pods that use claims. */
    synchronized Set<String> pods() {
        Set<String> pods = new HashSet<>();
        claims.values().forEach(claim -> pods.addAll(claim.pods()));
        return pods;
    }

    /**
     * Notes that a pod is going to use claims, on the disk too: from now on they have to be unprepared.
     *
     * @throws ClaimException when that can't be, and then nothing is noted
     */
    synchronized void use(String pod, Collection<PreparedClaim> wanted) throws ClaimException {
        for (PreparedClaim claim : wanted) {
            PreparedClaim other = claims.getOrDefault(claim.key(), claim);
            if (!other.uid().equals(claim.uid())) {
                throw new ClaimException("old ResourceClaim with same name " + claim.name() + " and different UID " + other.uid()
                        + " still exists (previous pod force-deleted?!)");
            }
        }
        Map<String, PreparedClaim> before = Map.copyOf(claims);
        wanted.forEach(claim -> claims.compute(claim.key(), (_, known) -> (known == null ? claim : known).usedBy(pod)));
        try {
            save();
        } catch (PortException e) {
            restore(before);
            throw notSaved("cache", e);
        } catch (CancelledException e) {
            restore(before);
            throw e;
        }
    }

    private void restore(Map<String, PreparedClaim> before) {
        claims.clear();
        claims.putAll(before);
    }

    /** A driver made a claim ready. */
    synchronized void answered(String key, String driver, List<ClaimDevice> devices) {
        claims.computeIfPresent(key, (_, claim) -> claim.with(driver, devices));
    }

    /**
     * All drivers made these claims ready, which is on the disk then.
     *
     * @throws ClaimException when it can't be written
     */
    synchronized void prepared(Collection<String> keys) throws ClaimException {
        try {
            save();
        } catch (PortException e) {
            throw notSaved("state", e);
        }
        prepared.addAll(keys);
    }

    /** Drivers are about to unprepare these claims: a pod that needs one afterwards has to prepare it again, however far they came. */
    synchronized void invalidate(Collection<String> keys) {
        prepared.removeAll(Set.copyOf(keys));
    }

    /**
     * A pod does not use any claims any more.
     *
     * @param unprepared keys of those that its drivers have unprepared
     * @throws ClaimException when it can't be written; that is repeated with the next call
     */
    synchronized void release(String pod, Collection<String> unprepared) throws ClaimException {
        claims.keySet().removeAll(Set.copyOf(unprepared));
        claims.replaceAll((_, claim) -> claim.pods().contains(pod) && !claim.isOnlyOf(pod) ? claim.releasedBy(pod) : claim);
        try {
            save();
        } catch (PortException e) {
            throw notSaved("state", e);
        }
    }

    /** Number of prepared claims. */
    synchronized ClaimsInUse inUse() {
        Map<String, Integer> counts = new TreeMap<>();
        prepared.forEach(key -> claims.get(key).drivers().keySet().forEach(driver -> counts.merge(driver, 1, Integer::sum)));
        return new ClaimsInUse(counts, prepared.size());
    }

    private void save() {
        String text = ClaimCheckpoint.text(claims.values());
        if (!text.equals(written)) {
            // A write that failed may have come through all the same.
            written = "";
            files.write(ClaimCheckpoint.NAME, text);
            written = text;
        }
    }

    private static ClaimException notSaved(String what, PortException e) {
        return new ClaimException("checkpoint ResourceClaim " + what + ": could not save checkpoint " + ClaimCheckpoint.NAME + ": "
                + e.getMessage());
    }
}
