package io.jubelet.app.worker;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets only one static pod of a full name run at a time: a changed manifest is another pod (another uid) that waits
 * until its predecessor is finished, in the order of arrival. Thread-safe.
 */
final class StaticPodQueue {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Deque<String>> uidsByFullName = new HashMap<>();

    /** Appends a static pod to the queue of its full name; other pods do not wait. */
    void add(Pod pod) {
        if (!ConfigAnnotations.isStatic(pod)) {
            return;
        }
        lock.lock();
        try {
            Deque<String> line = uidsByFullName.computeIfAbsent(pod.fullName(), name -> new ArrayDeque<>());
            if (!line.contains(pod.uid())) {
                line.addLast(pod.uid());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether it is this pod's turn. */
    boolean mayRun(Pod pod) {
        if (!ConfigAnnotations.isStatic(pod)) {
            return true;
        }
        lock.lock();
        try {
            Deque<String> line = uidsByFullName.get(pod.fullName());
            return line == null || line.isEmpty() || line.peekFirst().equals(pod.uid());
        } finally {
            lock.unlock();
        }
    }

    /** Takes a pod out of the queue and returns the pod that is next. */
    Optional<String> remove(Pod pod) {
        lock.lock();
        try {
            Deque<String> line = uidsByFullName.get(pod.fullName());
            if (line == null) {
                return Optional.empty();
            }
            line.remove(pod.uid());
            if (line.isEmpty()) {
                uidsByFullName.remove(pod.fullName());
            }
            return Optional.ofNullable(line.peekFirst());
        } finally {
            lock.unlock();
        }
    }
}
