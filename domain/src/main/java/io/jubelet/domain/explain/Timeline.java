package io.jubelet.domain.explain;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The decisions about one pod, in the order in which they were made last. A decision that is made again is counted, and
 * moves to the end.
 *
 * @param namespace namespace of the pod
 * @param name name of the pod
 * @param uid uid of the pod
 * @param ended when the pod was gone from the node; empty while it is there
 * @param entries at most {@link #LIMIT}, the oldest first
 * @param dropped how many entries before them were dropped
 */
public record Timeline(String namespace, String name, String uid, Optional<Instant> ended, List<Entry> entries,
        int dropped) {

    /** Most entries of a timeline. */
    public static final int LIMIT = 40;

    /**
     * One decision.
     *
     * @param first when it was made first
     * @param last when it was made last, not before {@code first}
     * @param count how often it was made, more than zero
     * @param decision the decision, as it was made last
     */
    public record Entry(Instant first, Instant last, int count, Decision decision) {

        /** Rejects null, and a count below one. */
        public Entry {
            Objects.requireNonNull(first, "first");
            Objects.requireNonNull(last, "last");
            Objects.requireNonNull(decision, "decision");
            if (count < 1) {
                throw new IllegalArgumentException("count " + count);
            }
        }

        /** The same decision once more; a clock that was set back does not make it older. */
        Entry again(Instant now, Decision newest) {
            return new Entry(first, now.isBefore(last) ? last : now, count + 1, newest);
        }
    }

    /** Copies the list. */
    public Timeline {
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(ended, "ended");
        entries = List.copyOf(entries);
    }

    /** The timeline of a pod about which nothing is known yet. */
    public static Timeline of(PodIdentity pod) {
        return new Timeline(pod.namespace(), pod.name(), pod.uid(), Optional.empty(), List.of(), 0);
    }

    /** One more decision. A pod about which something is decided is there. */
    public Timeline with(Instant now, Decision decision) {
        List<Entry> all = new ArrayList<>(entries.size() + 1);
        Entry newest = new Entry(now, now, 1, decision);
        for (Entry entry : entries) {
            if (entry.decision().repeats(decision)) {
                newest = entry.again(now, decision);
            } else {
                all.add(entry);
            }
        }
        all.add(newest);
        int over = Math.max(0, all.size() - LIMIT);
        return new Timeline(namespace, name, uid, Optional.empty(), all.subList(over, all.size()), dropped + over);
    }

    /** The pod is gone. */
    public Timeline ended(Instant at) {
        return new Timeline(namespace, name, uid, ended.or(() -> Optional.of(at)), entries, dropped);
    }

    /** The last decision about a subject. */
    public Optional<Entry> latest(String subject) {
        return entries.reversed().stream().filter(entry -> entry.decision().subject().equals(subject)).findFirst();
    }

    /** The decision that was made last. */
    public Optional<Entry> latest() {
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.getLast());
    }

    /**
     * Whether a person means this pod by a reference: {@code NAME}, {@code NAMESPACE/NAME} or the uid. The name of a pod of a
     * manifest may be given as the manifest has it, without the name of the node at its end.
     */
    public boolean matches(String reference, String nodeName) {
        int slash = reference.indexOf('/');
        String wanted = reference.substring(slash + 1);
        boolean here = slash < 0 || namespace.equals(reference.substring(0, slash));
        return reference.equals(uid) || here && (wanted.equals(name) || (wanted + "-" + nodeName).equals(name));
    }
}
