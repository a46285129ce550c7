package io.jubelet.app.boot;

import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.userns.IdRange;
import io.jubelet.domain.userns.UserNamespaceException;
import io.jubelet.ports.files.PodDirectories;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The ids that pods with a user namespace get: those of the user {@code kubelet}, or all but the first ones. */
final class UserNamespaceIds {

    /** The user whose subordinate ids are those of pods. */
    static final String USER = "kubelet";

    private UserNamespaceIds() {
    }

    /**
     * All blocks of ids, none of them given away yet.
     *
     * @param subordinate output of getsubids(1) for that user; empty when this machine has no such user or no such tool
     * @throws StartRefused when the ids can't be divided, or records of pods contradict them
     */
    static IdBlocks of(long idsPerPod, int maxPods, Supplier<Optional<String>> subordinate, PodDirectories pods)
            throws StartRefused {
        try {
            Optional<String> output = subordinate.get();
            IdRange range = output.isPresent() ? IdRange.ofGetsubids(output.get()) : IdRange.allBut(idsPerPod);
            IdBlocks blocks = IdBlocks.of(range, idsPerPod, maxPods);
            var records = new TreeMap<String, String>();
            pods.podUids().forEach(uid -> records.put(uid, pods.userNamespace(uid)));
            blocks.restored(records);
            return blocks;
        } catch (UserNamespaceException e) {
            throw new StartRefused("create user namespace manager: " + e.getMessage());
        }
    }
}
