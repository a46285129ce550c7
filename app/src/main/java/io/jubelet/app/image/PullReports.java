package io.jubelet.app.image;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.image.OngoingPulls.Moment;
import io.jubelet.app.image.OngoingPulls.Ongoing;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.domain.image.PullEvents;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.image.TransferredBytes;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.image.ContentTransfers;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reports the progress of pulls: on the bus, and in events of pods that wait for long. The runtime is asked only during pulls
 * that take longer than a few seconds. It names no images with its transfers, so bytes are reported only of an image that
 * no other was pulled beside.
 */
final class PullReports implements Concern {

    /** A pull that is over before that is not worth a question. */
    private static final Duration FIRST = Duration.ofSeconds(3);
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    /** Another reason than that of the beginning: measurements of pulls take the time from {@code Pulling} to {@code Pulled}. */
    private static final String REMINDER = "StillPulling";

    private final OngoingPulls ongoing;
    private final ContentTransfers transfers;
    private final Timers timers;
    private final Reconciler reports;
    private final Map<String, Watched> watched = new HashMap<>();
    private Bus bus;
    private PodEvents events;
    private boolean unknown;

    /** State and reports of one pull. */
    private static final class Watched {

        private final Moment began;
        private TransferredBytes bytes = TransferredBytes.NONE;
        private Duration asked = Duration.ZERO;
        private int events;

        Watched(Moment began) {
            this.began = began;
        }
    }

    PullReports(OngoingPulls ongoing, ContentTransfers transfers, Timers timers, Tasks tasks) {
        this.ongoing = ongoing;
        this.transfers = transfers;
        this.timers = timers;
        this.reports = new Reconciler("pull-reports", this::report, timers, tasks);
    }

    @Override
    public String name() {
        return "pull-reports";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.events = new PodEvents(bus, timers);
        ongoing.onChange(reports::request);
        bus.subscribe(NodeTopics.TICK, _ -> reports.request());
    }

    @Override
    public void stop() {
        reports.close();
    }

    private Reconciler.Next report() {
        List<Ongoing> all = ongoing.all();
        watched.keySet().retainAll(all.stream().filter(one -> one.began().isPresent()).map(Ongoing::image).toList());
        List<PullProgress> progress = new ArrayList<>();
        for (Ongoing one : all) {
            one.began().ifPresent(began -> watched.compute(one.image(),
                    (_, known) -> known != null && known.began.equals(began) ? known : new Watched(began)));
            measure(one);
            PullProgress now = progress(one);
            progress.add(now);
            reportSlow(one, now);
        }
        bus.publish(ImageTopics.PULLS, new PullsObserved(progress));
        return all.stream().flatMap(this::untilNext).min(Duration::compareTo)
                .map(Reconciler.Next::within).orElseGet(Reconciler.Next::onRequest);
    }

    private void measure(Ongoing pull) {
        Watched pulled = watched.get(pull.image());
        Duration age = pull.age(timers.nanos());
        if (unknown || !pull.alone() || pulled == null || age.compareTo(nextQuestion(pulled)) < 0) {
            return;
        }
        pulled.asked = age;
        try {
            List<BlobTransfer> seen = transfers.transfers();
            pulled.bytes = pulled.bytes.observed(seen, pulled.began.at());
        } catch (UnimplementedException e) {
            unknown = true;
        } catch (PortException e) {
            // The elapsed time is reported as it is; the next question may be answered.
        }
    }

    private static Duration nextQuestion(Watched pulled) {
        return pulled.asked.isZero() ? FIRST : pulled.asked.plus(INTERVAL);
    }

    private PullProgress progress(Ongoing pull) {
        Optional<TransferredBytes> bytes = Optional.ofNullable(watched.get(pull.image())).filter(_ -> pull.alone())
                .map(pulled -> pulled.bytes);
        return new PullProgress(pull.image(),
                pull.requests().stream().map(request -> request.pod().uid()).distinct().toList(),
                pull.began().isEmpty(), pull.began().map(Moment::at).orElse(pull.since()),
                bytes.map(TransferredBytes::done).orElseGet(OptionalLong::empty),
                bytes.map(TransferredBytes::total).orElseGet(OptionalLong::empty));
    }

    private void reportSlow(Ongoing pull, PullProgress progress) {
        Watched pulled = watched.get(pull.image());
        if (pulled == null || pull.age(timers.nanos()).compareTo(PullEvents.due(pulled.events)) < 0) {
            return;
        }
        while (pull.age(timers.nanos()).compareTo(PullEvents.due(pulled.events)) >= 0) {
            pulled.events++;
        }
        for (EnsureImage request : pull.requests()) {
            events.normal(request.pod(), request.container(), REMINDER, "Still pulling image \"" + request.image()
                    + "\": " + progress.amounts(timers.instant()));
        }
    }

    /** Time until the next report of a pull. */
    private Stream<Duration> untilNext(Ongoing pull) {
        Watched pulled = watched.get(pull.image());
        if (pulled == null) {
            return Stream.empty();
        }
        Duration event = PullEvents.due(pulled.events);
        Duration question = nextQuestion(pulled);
        Duration next = unknown || !pull.alone() || event.compareTo(question) < 0 ? event : question;
        return Stream.of(next.minusNanos(timers.nanos()).plusNanos(pulled.began.nanos()));
    }
}
