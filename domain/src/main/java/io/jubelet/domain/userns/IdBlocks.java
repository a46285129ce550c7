package io.jubelet.domain.userns;

import java.util.BitSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Blocks of ids and the pods that have them. All blocks have the same length, begin at a multiple of it, and belong to one pod
 * each. Immutable.
 *
 * <p>A block whose record has gone before its pod did is not given to another pod: containers may still run with its ids.
 */
public final class IdBlocks {

    /** Blocks are a multiple of this: the ids of one ordinary system. */
    public static final long UNIT = 65_536;

    /** Blocks of {@link #UNIT} of all ids but those of the node. */
    public static final IdBlocks DEFAULT = new IdBlocks(IdRange.allBut(UNIT), UNIT, new TreeMap<>(), new BitSet());

    private final IdRange range;
    private final long length;
    private final Map<String, Long> byPod;
    private final BitSet taken;

    private IdBlocks(IdRange range, long length, Map<String, Long> byPod, BitSet taken) {
        this.range = range;
        this.length = length;
        this.byPod = byPod;
        this.taken = taken;
    }

    /**
     * The blocks of a node whose pods have none yet.
     *
     * @param range ids that the node may give away
     * @param length ids of one pod
     * @param maxPods pods that the node runs at most
     * @throws UserNamespaceException when the range does not consist of blocks, has too few, or has ids of the node
     */
    public static IdBlocks of(IdRange range, long length, int maxPods) throws UserNamespaceException {
        if (length <= 0 || length % UNIT != 0) {
            throw new UserNamespaceException("kubelet user namespace length " + length + " is not a multiple of " + UNIT);
        }
        if (range.first() % length != 0) {
            throw new UserNamespaceException("kubelet user assigned ID " + range.first() + " is not a multiple of " + length);
        }
        if (range.first() < length) {
            throw new UserNamespaceException(
                    "kubelet user assigned ID " + range.first() + " must be greater or equal to " + length);
        }
        if (range.length() % length != 0) {
            throw new UserNamespaceException(
                    "kubelet user assigned IDs length " + range.length() + " is not a multiple of " + length);
        }
        if (range.length() / length < maxPods) {
            throw new UserNamespaceException("kubelet user assigned IDs are not enough to support " + maxPods + " pods");
        }
        return new IdBlocks(range, length, new TreeMap<>(), new BitSet());
    }

    /**
     * With the blocks that the records of pods name.
     *
     * @param records content of each record by the uid of its pod; empty for a pod without a block
     * @throws UserNamespaceException when a record can't be followed
     */
    public IdBlocks restored(SortedMap<String, String> records) throws UserNamespaceException {
        IdBlocks blocks = this;
        for (Map.Entry<String, String> record : records.entrySet()) {
            try {
                blocks = record.getValue().isEmpty() ? blocks
                        : blocks.record(record.getKey(), PodIdMapping.parse(record.getValue()));
            } catch (UserNamespaceException e) {
                throw e.during("record pod mappings for existing pod \"" + record.getKey() + "\"");
            }
        }
        return blocks;
    }

    /**
     * The ids given to a pod.
     *
     * @param blocks the blocks with that of the pod
     * @param mapping its ids
     * @param isNew whether there is no record of it yet
     */
    public record Grant(IdBlocks blocks, PodIdMapping mapping, boolean isNew) {
    }

    /**
     * Gives a pod the block of its record, or another one when it has no record.
     *
     * @param record content of the record; empty for none
     * @param random draws another one: files that the pod before has left would belong to the next pod if it got the same ids
     * @throws UserNamespaceException when the record can't be followed, or no block is free
     */
    public Grant granted(String podUid, String record, RandomGenerator random) throws UserNamespaceException {
        try {
            if (!record.isEmpty()) {
                PodIdMapping mapping = PodIdMapping.parse(record);
                return new Grant(record(podUid, mapping), mapping, false);
            }
        } catch (UserNamespaceException e) {
            throw e.during("user namespace");
        }
        try {
            IdBlocks blocks = allocate(podUid, random);
            return new Grant(blocks, new PodIdMapping(blocks.byPod.get(podUid), length), true);
        } catch (UserNamespaceException e) {
            throw e.during("create user namespace");
        }
    }

    /**
     * Why a pod can't have a user namespace with a runtime handler that has none.
     *
     * @param handler name of the handler, empty for the usual one
     */
    public static String refusal(String handler) {
        return "can't set `spec.hostUsers: false`, " + (handler.isEmpty() ? "runtime does not support user namespaces"
                : "RuntimeClass handler \"" + handler + "\" does not support user namespaces");
    }

    /** The first id of the block of each pod that has one, by uid. */
    public Map<String, Long> byPod() {
        return Map.copyOf(byPod);
    }

    /**
     * With another free block for a pod: the first one from a random one on.
     *
     * @throws UserNamespaceException when none is free
     */
    private IdBlocks allocate(String podUid, RandomGenerator random) throws UserNamespaceException {
        int all = Math.toIntExact(range.length() / length);
        int behind = taken.nextClearBit(random.nextInt(all));
        int free = behind < all ? behind : taken.nextClearBit(0);
        if (free >= all) {
            throw new UserNamespaceException("could not find an empty slot to allocate a user namespace");
        }
        return with(podUid, free);
    }

    /**
     * With the block that a record of the pod names.
     *
     * @throws UserNamespaceException when this is no block of the range, belongs to another pod, or the pod has another one
     */
    IdBlocks record(String podUid, PodIdMapping mapping) throws UserNamespaceException {
        long first = mapping.first();
        if (mapping.length() != length) {
            throw new UserNamespaceException("wrong user namespace length " + mapping.length());
        }
        if (first % length != 0) {
            throw new UserNamespaceException("wrong user namespace offset specified " + first);
        }
        Long before = byPod.get(podUid);
        if (before != null && before != first) {
            throw new UserNamespaceException("different user namespace range already used by pod \"" + podUid + "\"");
        }
        long index = (first - range.first()) / length;
        if (first < range.first() || index >= range.length() / length) {
            throw new UserNamespaceException("id " + first + " is out of range");
        }
        if (before == null && taken.get((int) index)) {
            throw new UserNamespaceException("range picked for pod \"" + podUid + "\" already taken");
        }
        return before == null ? with(podUid, (int) index) : this;
    }

    private IdBlocks with(String podUid, int index) {
        Map<String, Long> pods = new TreeMap<>(byPod);
        pods.put(podUid, range.first() + index * length);
        BitSet blocks = (BitSet) taken.clone();
        blocks.set(index);
        return new IdBlocks(range, length, pods, blocks);
    }

    /** Without the block of a pod; the same when it has none. */
    public IdBlocks release(String podUid) {
        Map<String, Long> pods = new TreeMap<>(byPod);
        Long first = pods.remove(podUid);
        if (first == null) {
            return this;
        }
        BitSet blocks = (BitSet) taken.clone();
        blocks.clear((int) ((first - range.first()) / length));
        return new IdBlocks(range, length, pods, blocks);
    }
}
