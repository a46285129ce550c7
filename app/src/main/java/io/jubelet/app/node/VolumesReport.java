package io.jubelet.app.node;

import io.jubelet.app.message.volume.IsReportedInUse;
import io.jubelet.app.message.volume.ReportedInUse;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * The volumes that the node reports as in use, and those of them that the API server knows. A volume that came out of use and into use
 * again has to be reported again: the report in between, which may still be under way, would let a controller detach it. Thread-safe.
 */
final class VolumesReport {

    private final ReentrantLock lock = new ReentrantLock();
    private Optional<Set<String>> inUse = Optional.empty();
    private Set<String> reported = Set.of();

    /**
     * The volumes that are in use from now on.
     *
     * @return whether that is something new
     */
    boolean update(Set<UniqueVolumeName> all) {
        Set<String> volumes = all.stream().map(UniqueVolumeName::toString).collect(Collectors.toUnmodifiableSet());
        lock.lock();
        try {
            boolean changed = !inUse.equals(Optional.of(volumes));
            inUse = Optional.of(volumes);
            reported = both(reported, volumes);
            return changed;
        } finally {
            lock.unlock();
        }
    }

    /** The volumes to be reported; absent while it is not known which are in use. */
    Optional<Set<String>> inUse() {
        lock.lock();
        try {
            return inUse;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The API server knows that these are in use.
     *
     * @return those of them that are, and that it did not know before
     */
    Set<UniqueVolumeName> reported(Set<String> volumes) {
        lock.lock();
        try {
            Set<String> before = reported;
            reported = both(volumes, inUse.orElse(Set.of()));
            return reported.stream().filter(volume -> !before.contains(volume)).map(UniqueVolumeName::parse)
                    .collect(Collectors.toUnmodifiableSet());
        } finally {
            lock.unlock();
        }
    }

    ReportedInUse answer(IsReportedInUse question) {
        return new ReportedInUse(isReported(question.volume()));
    }

    boolean isReported(UniqueVolumeName volume) {
        lock.lock();
        try {
            return reported.contains(volume.toString());
        } finally {
            lock.unlock();
        }
    }

    private static Set<String> both(Set<String> some, Set<String> others) {
        Set<String> result = new HashSet<>(some);
        result.retainAll(others);
        return Set.copyOf(result);
    }
}
