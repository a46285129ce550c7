package io.jubelet.benchmarks.load;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.adapters.http.LocalApiClient;
import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Follows what an agent says about its pods. One thread takes the lines and their times, another one reads them, so that
 * reading does not delay the times. The names of pods are used once only.
 */
final class PodWatch implements AutoCloseable {

    private static final long RETRY_NANOS = 2_000_000;

    private record Line(byte[] json, long at) {
    }

    private final Path socket;
    private final String nodeSuffix;
    private final KubernetesPodCodec codec = new KubernetesPodCodec();
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
    private final Map<String, Long> running = new ConcurrentHashMap<>();
    private final Map<String, Long> ended = new ConcurrentHashMap<>();
    private final Thread taker = Thread.ofPlatform().daemon().name("watch").unstarted(this::take);
    private final Thread reader = Thread.ofPlatform().daemon().name("read").unstarted(this::read);
    private volatile boolean closed;

    /** Follows the agent behind this socket as soon as it answers. */
    PodWatch(Path socket, String node) {
        this.socket = socket;
        this.nodeSuffix = "-" + node;
        taker.start();
        reader.start();
    }

    /** When the containers of these pods ran, in nanoseconds by name of the pod. */
    Map<String, Long> awaitRunning(Collection<String> names, Deadline deadline) throws InterruptedException {
        return await(running, names, deadline, "run");
    }

    /** When all containers of these pods had ended, in nanoseconds by name of the pod. */
    Map<String, Long> awaitEnded(Collection<String> names, Deadline deadline) throws InterruptedException {
        return await(ended, names, deadline, "ended");
    }

    /** Waits until the agent answers and lists none of these pods any more. */
    long awaitGone(Collection<String> names, Deadline deadline, long everyNanos) {
        var client = new LocalApiClient();
        while (true) {
            try {
                byte[] list = client.pods(socket);
                long at = System.nanoTime();
                Set<String> left = codec.decodePods(list).stream().map(this::name).collect(Collectors.toSet());
                left.retainAll(names);
                if (left.isEmpty()) {
                    return at;
                }
                deadline.check(() -> left.size() + " pods are still listed, such as " + left.iterator().next());
            } catch (UnavailableException e) {
                // Starting, or gone.
                deadline.check(() -> "it does not answer: " + e.getMessage());
            }
            LockSupport.parkNanos(everyNanos);
        }
    }

    private Map<String, Long> await(Map<String, Long> times, Collection<String> names, Deadline deadline, String what)
            throws InterruptedException {
        synchronized (times) {
            while (!times.keySet().containsAll(names)) {
                deadline.check(() -> names.stream().filter(times::containsKey).count() + " of " + names.size()
                        + " pods " + what);
                times.wait(100);
            }
        }
        return names.stream().collect(Collectors.toMap(name -> name, times::get));
    }

    private void take() {
        while (!closed) {
            try {
                if (Files.exists(socket)) {
                    new LocalApiClient().watch(socket, json -> lines.add(new Line(json, System.nanoTime())));
                }
            } catch (UnavailableException | CancelledException e) {
                // Starting, or ending: the loop decides.
            } catch (PortException e) {
                if (!closed) {
                    System.err.println("bench: the watch failed and is opened again: " + e.getMessage());
                }
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void read() {
        try {
            while (true) {
                Line line = lines.take();
                codec.decodePods(line.json()).forEach(pod -> seen(pod, line.at()));
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private void seen(Pod pod, long at) {
        Collection<ContainerStatus> containers = pod.status().containerStatuses();
        if (!containers.isEmpty() && containers.stream().allMatch(PodWatch::runs)) {
            note(running, name(pod), at);
        }
        if (!containers.isEmpty() && containers.stream().allMatch(PodWatch::hasEnded)) {
            note(ended, name(pod), at);
        }
    }

    private static boolean runs(ContainerStatus container) {
        return container.state().filter(ContainerState.Running.class::isInstance).isPresent();
    }

    private static boolean hasEnded(ContainerStatus container) {
        return container.state().filter(ContainerState.Terminated.class::isInstance).isPresent();
    }

    private static void note(Map<String, Long> times, String name, long at) {
        synchronized (times) {
            times.putIfAbsent(name, at);
            times.notifyAll();
        }
    }

    /** Static pods carry the name of their node behind their own. */
    private String name(Pod pod) {
        String name = pod.metadata().name();
        return name.endsWith(nodeSuffix) ? name.substring(0, name.length() - nodeSuffix.length()) : name;
    }

    @Override
    public void close() {
        closed = true;
        taker.interrupt();
        reader.interrupt();
    }
}
