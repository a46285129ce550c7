package io.jubelet.app.allocation;

import io.jubelet.domain.allocation.AllocationFile;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The records of all pods in one file. Concurrent writers share a write. Records of pods that are gone stay in the file until
 * the next write, which is harmless. Thread-safe.
 */
public final class AllocationRecords {

    /** File of what was allocated. */
    public static final String ALLOCATED = "allocated_pods_state";
    /** File of what was applied. */
    public static final String ACTUATED = "actuated_pods_state";

    private static final Logger LOG = System.getLogger(AllocationRecords.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock writing = new ReentrantLock();
    private final StateFiles files;
    private final String name;
    private Map<String, PodAllocation> pods;
    private long version;
    private long written;
    private String content;

    private AllocationRecords(StateFiles files, String name, String content, Map<String, PodAllocation> pods) {
        this.files = files;
        this.name = name;
        this.content = content;
        this.pods = new TreeMap<>(pods);
    }

    /**
     * The records that an earlier agent, or another kubelet, left.
     *
     * @throws InvalidArgumentException when the file is damaged: it is not known any more what the pods of the node have
     */
    public static AllocationRecords open(StateFiles files, String name) {
        Optional<String> found = files.read(name);
        try {
            return new AllocationRecords(files, name, found.orElse(""), found.map(AllocationFile::read).orElse(Map.of()));
        } catch (IllegalArgumentException e) {
            throw new InvalidArgumentException("could not restore state from checkpoint: " + e.getMessage() + ", please drain"
                    + " this node and delete the file \"" + files.path(name) + "\" before the agent is started again");
        }
    }

    /** The record of a pod. */
    public Optional<PodAllocation> get(String uid) {
        lock.lock();
        try {
            return Optional.ofNullable(pods.get(uid));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Records, on the disk too.
     *
     * @throws PortException when it can't be stored; then nothing is recorded
     */
    public void store(String uid, PodAllocation allocation) {
        Optional<PodAllocation> before = get(uid);
        put(uid, allocation);
        try {
            write();
        } catch (PortException | CancelledException e) {
            before.ifPresentOrElse(old -> put(uid, old), () -> forget(uid));
            invalidate();
            throw e;
        }
    }

    /** Records what is so already; {@link #flush} stores it. */
    public void note(String uid, PodAllocation allocation) {
        put(uid, allocation);
    }

    /** Stores what was noted; what can't be stored now is stored with the next record. */
    public void flush() {
        try {
            write();
        } catch (PortException e) {
            invalidate();
            LOG.log(Level.WARNING, "resources of pods can''t be recorded: {0}", e.getMessage());
        } catch (CancelledException e) {
            invalidate();
            throw e;
        }
    }

    /** Records what was applied to one container, and stores it like {@link #flush}. */
    public void record(String uid, String container, ResourceRequirements resources) {
        lock.lock();
        try {
            pods.merge(uid, PodAllocation.NONE.with(container, resources),
                    (before, _) -> before.with(container, resources));
            version++;
        } finally {
            lock.unlock();
        }
        flush();
    }

    /** Records what was applied to the pod as a whole, and stores it like {@link #flush}. */
    public void recordPod(String uid, ResourceRequirements resources) {
        lock.lock();
        try {
            pods.merge(uid, PodAllocation.NONE.withPod(resources), (before, _) -> before.withPod(resources));
            version++;
        } finally {
            lock.unlock();
        }
        flush();
    }

    /** The pod is gone. */
    public void forget(String uid) {
        lock.lock();
        try {
            if (pods.remove(uid) != null) {
                version++;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The resources of a container are not known any more; this is stored with the next record. */
    public void forget(String uid, String container) {
        lock.lock();
        try {
            pods.computeIfPresent(uid, (_, before) -> before.without(container));
            version++;
        } finally {
            lock.unlock();
        }
    }

    /** Forgets all pods but these. */
    public void retain(Set<String> uids) {
        lock.lock();
        try {
            if (pods.keySet().retainAll(uids)) {
                version++;
            }
        } finally {
            lock.unlock();
        }
    }

    /** A write that failed may have come through all the same. */
    private void invalidate() {
        writing.lock();
        try {
            content = "";
            written = -1;
        } finally {
            writing.unlock();
        }
    }

    private void put(String uid, PodAllocation allocation) {
        lock.lock();
        try {
            if (!allocation.equals(pods.put(uid, allocation))) {
                version++;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Writes unless another thread has written what is recorded meanwhile. */
    private void write() {
        writing.lock();
        try {
            long current;
            Map<String, PodAllocation> all;
            lock.lock();
            try {
                current = version;
                all = written == current ? Map.of() : new TreeMap<>(pods);
            } finally {
                lock.unlock();
            }
            if (written != current) {
                String next = AllocationFile.write(all);
                if (!next.equals(content)) {
                    files.write(name, next);
                    content = next;
                }
                written = current;
            }
        } finally {
            writing.unlock();
        }
    }
}
