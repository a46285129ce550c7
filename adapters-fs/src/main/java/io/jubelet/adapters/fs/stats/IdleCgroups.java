package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.stats.CgroupFiles.Activity;
import io.jubelet.ports.stats.CgroupReading;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last readings of cgroups, which count as long as no CPU time was taken in them and their memory is the same. Most
 * containers of a node wait for something. Effects of other processes on an idle cgroup, such as pages of it that are written
 * to a disk, are noticed after some minutes. Thread-safe.
 */
final class IdleCgroups {

    private static final StaggeredAge AGE = new StaggeredAge(Duration.ofMinutes(3));

    private final Map<String, Last> last = new ConcurrentHashMap<>();

    private record Last(Activity activity, CgroupReading reading) {
    }

    /** What was read of a cgroup, if it did nothing since then. */
    Optional<CgroupReading> reading(String path, Activity activity, Instant now) {
        Last found = last.get(path);
        return found != null && found.activity().equals(activity) && !AGE.isOver(path, found.reading().sample().time(), now)
                ? Optional.of(found.reading())
                : Optional.empty();
    }

    /**
     * Keeps what was read of a cgroup.
     *
     * @param activity from before it was read
     */
    void keep(String path, Activity activity, CgroupReading reading) {
        if (activity.isKnown()) {
            last.put(path, new Last(activity, reading));
        } else {
            last.remove(path);
        }
    }

    /** Forgets what counts no more. */
    void forgetOld(Instant now) {
        last.values().removeIf(each -> AGE.isOverForAll(each.reading().sample().time(), now));
    }
}
