package io.jubelet.benchmarks;

import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.runtime.ObservedPod;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Deciding what to do with every pod of a machine: when all is well, when some containers ended, when nothing is there. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class PodActionsBenchmark {

    @Param({"10", "100", "500"})
    int pods;

    private List<PodSituation> settled;
    private List<PodSituation> disturbed;
    private List<PodSituation> absent;

    @Setup
    public void prepare() {
        var machines = new Machines();
        var wanted = machines.pods(pods);
        settled = wanted.stream().map(pod -> PodSituation.of(pod, machines.running(pod))).toList();
        disturbed = settled.stream().map(situation -> PodSituation.of(situation.pod(),
                machines.later(List.of(situation.observed())).getFirst())).toList();
        absent = settled.stream().map(situation -> PodSituation.of(situation.pod(),
                ObservedPod.empty(situation.observed().identity()))).toList();
    }

    @Benchmark
    public void allRuns(Blackhole sink) {
        settled.forEach(situation -> sink.consume(PodActionsDecision.decide(situation)));
    }

    @Benchmark
    public void someEnded(Blackhole sink) {
        disturbed.forEach(situation -> sink.consume(PodActionsDecision.decide(situation)));
    }

    @Benchmark
    public void nothingThere(Blackhole sink) {
        absent.forEach(situation -> sink.consume(PodActionsDecision.decide(situation)));
    }
}
