package io.jubelet.domain.pacing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * A runtime whose calls share the CPUs of a machine, in simulated time. Each pod needs some calls, one after another.
 * Each call over the number that keeps the CPUs busy makes all of them slower.
 */
final class SharedRuntime {

    /** What every call costs in seconds without load, one after another. */
    private static final double[] CALLS = {0.08, 0.02, 0.03};
    private static final CallKind[] KINDS = {CallKind.RUN_SANDBOX, CallKind.CREATE_CONTAINER, CallKind.START_CONTAINER};
    /** Share of a call during which it needs a CPU; otherwise it waits for a disk or a kernel. */
    private static final double BUSY = 0.6;
    private static final double THRASHING = 0.02;
    private static final double NANOS = 1e9;
    /** On a busy machine some calls take a tenth of the time of others. */
    private static final double[] LENGTHS = {1, 0.2, 1.9, 0.6, 1.3, 0.4, 1.6};

    private final double cpus;
    private final Map<CallKind, CallLatency> latencies = new HashMap<>();
    private final List<Running> running = new ArrayList<>();
    private final List<Pod> waiting = new ArrayList<>();
    private final List<Double> done = new ArrayList<>();
    private Urgency.Side last = Urgency.Side.END;
    private ConcurrencyLimit limit;
    private BaselineProbe probe = BaselineProbe.NONE;
    private double others;
    private int lengths;
    private double now;

    private record Pod(int number, int call) {
    }

    private static final class Running {
        private final Pod pod;
        private final double began;
        private double left;

        private Running(Pod pod, double began, double seconds) {
            this.pod = pod;
            this.began = began;
            this.left = seconds;
        }
    }

    /** @param cpus infinite for a runtime on which calls do not disturb each other */
    SharedRuntime(double cpus, ConcurrencyLimit limit) {
        this.cpus = cpus;
        this.limit = limit;
    }

    ConcurrencyLimit limit() {
        return limit;
    }

    /** From now on so many other threads need a processor all the time, and calls are not all of the same length. */
    void shareWith(double threads) {
        others = threads;
    }

    /** Starts so many pods at once; returns the seconds until each was done, in order. */
    List<Double> burst(int pods) {
        done.clear();
        double began = now;
        for (int i = 0; i < pods; i++) {
            waiting.add(new Pod(i, 0));
        }
        while (!waiting.isEmpty() || !running.isEmpty()) {
            admit();
            advance();
        }
        return done.stream().map(end -> end - began).sorted().toList();
    }

    private void admit() {
        while (!waiting.isEmpty() && running.size() < probe.slots(limit)) {
            WaitingCall next = WaitingCall.next(
                    waiting.stream().map(pod -> new WaitingCall(Urgency.NEW_POD, pod.number, pod.number)).toList(), last).orElseThrow();
            last = next.urgency().side();
            Pod pod = waiting.stream().filter(p -> p.number == next.arrival()).findFirst().orElseThrow();
            waiting.remove(pod);
            running.add(new Running(pod, now, CALLS[pod.call] * (others == 0 ? 1 : LENGTHS[lengths++ % LENGTHS.length])));
        }
    }

    private void advance() {
        double over = Math.max(0, running.size() * BUSY - cpus);
        double rate = Math.min(1, cpus / (running.size() * BUSY + others)) / (1 + (over > 0 ? THRASHING * over : 0));
        double step = running.stream().mapToDouble(call -> call.left).min().orElseThrow();
        now += step / rate;
        int load = running.size();
        for (Iterator<Running> calls = running.iterator(); calls.hasNext();) {
            Running call = calls.next();
            call.left -= step;
            if (call.left <= 1e-9) {
                calls.remove();
                answered(call, load);
            }
        }
    }

    private void answered(Running call, int load) {
        CallKind kind = KINDS[call.pod.call];
        long nanos = (long) ((now - call.began) * NANOS);
        CallLatency latency = latencies.getOrDefault(kind, CallLatency.UNKNOWN).observed(nanos, load <= BaselineProbe.QUIET_CALLS);
        latencies.put(kind, latency);
        if (!probe.isOn()) {
            limit = limit.answered(latency.ratio(nanos), !waiting.isEmpty());
        }
        probe = probe.answered((long) (now * NANOS), load <= BaselineProbe.QUIET_CALLS, !waiting.isEmpty());
        if (call.pod.call + 1 < CALLS.length) {
            waiting.add(new Pod(call.pod.number, call.pod.call + 1));
        } else {
            done.add(now);
        }
    }
}
