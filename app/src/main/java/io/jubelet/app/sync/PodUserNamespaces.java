package io.jubelet.app.sync;

import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.userns.UserNamespaceException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.PodDirectories;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * Assigns ids to pods with a user namespace (KEP-127). Assignments are recorded in the directories of pods, and read from there
 * when the first pod needs ids. Thread-safe: used by the workers of several pods at once.
 */
final class PodUserNamespaces {

    private static final UserNamespace OF_NODE = new UserNamespace(NamespaceMode.NODE, List.of(), List.of());

    private final ReentrantLock lock = new ReentrantLock();
    private final PodDirectories directories;
    private final RuntimeHandlers handlers;
    private final RandomGenerator random;
    private IdBlocks blocks;
    private boolean restored;

    /**
     * User namespaces of pods.
     *
     * @param blocks ids that pods can get, all of them free
     * @param random draws those of a pod
     */
    PodUserNamespaces(PodDirectories directories, RuntimeHandlers handlers, IdBlocks blocks, RandomGenerator random) {
        this.directories = directories;
        this.handlers = handlers;
        this.blocks = blocks;
        this.random = random;
    }

    /**
     * The user namespace of a pod: that of the node unless it wants its own.
     *
     * @throws PortException when it can't have its own; the message is for users
     */
    UserNamespace of(Pod pod) {
        if (pod.spec().hostUsers().orElse(true)) {
            return OF_NODE;
        }
        handlers.requireUserNamespaces(pod);
        lock.lock();
        try {
            restore();
            return granted(pod.uid());
        } catch (UserNamespaceException e) {
            throw new InvalidArgumentException(e.getMessage(), e);
        } finally {
            lock.unlock();
        }
    }

    private void restore() throws UserNamespaceException {
        if (!restored) {
            var records = new TreeMap<String, String>();
            directories.podUids().forEach(uid -> records.put(uid, directories.userNamespace(uid)));
            blocks = blocks.restored(records);
            restored = true;
        }
    }

    private UserNamespace granted(String uid) throws UserNamespaceException {
        String record = directories.userNamespace(uid);
        IdBlocks.Grant grant;
        try {
            grant = blocks.granted(uid, record, random);
        } catch (UserNamespaceException e) {
            if (!record.isEmpty() || !forgetGone(uid)) {
                throw e;
            }
            grant = blocks.granted(uid, record, random);
        }
        if (grant.isNew()) {
            directories.writeUserNamespace(uid, grant.mapping().toJson());
        }
        blocks = grant.blocks();
        return grant.mapping().namespace();
    }

    /** Releases the ids of pods whose directory is gone; true if there were any. */
    private boolean forgetGone(String asking) {
        Set<String> here = new HashSet<>(directories.podUids());
        here.add(asking);
        IdBlocks before = blocks;
        for (String uid : before.byPod().keySet()) {
            blocks = here.contains(uid) ? blocks : blocks.release(uid);
        }
        return blocks != before;
    }

    /** Another pod may have the ids of this one: nothing of it is left. */
    void release(String uid) {
        lock.lock();
        try {
            blocks = blocks.release(uid);
        } finally {
            lock.unlock();
        }
    }
}
