package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.RestApi;
import io.jubelet.adapters.apiserver.testserver.rest.Watch.Signal;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The faults of the API server; requests of the administrator have none. */
public final class Faults {

    private final List<Planned> planned = new CopyOnWriteArrayList<>();
    private final RestApi api;

    Faults(RestApi api) {
        this.api = api;
    }

    /** What happens to a request instead of, or before, its proper answer. */
    sealed interface Fault {

        /** Time passes first. */
        record Delay(Duration time) implements Fault {
        }

        /** The answer is a failure. */
        record Failure(int code) implements Fault {
        }

        /** The connection breaks without an answer. */
        record Break() implements Fault {
        }
    }

    private record Planned(Fault fault, Matching matching, AtomicInteger left) {

        boolean takes(ApiRequest request) {
            return matching.test(request) && left.getAndUpdate(n -> n > 0 ? n - 1 : 0) > 0;
        }
    }

    /** Lets time pass before each answer. */
    public void delay(Duration time, Matching matching) {
        planned.add(new Planned(new Fault.Delay(time), matching, new AtomicInteger(Integer.MAX_VALUE)));
    }

    /** Answers the next requests with a code such as 403, 410, 429, 500, 503 or 504. */
    public void fail(int code, int times, Matching matching) {
        planned.add(new Planned(new Fault.Failure(code), matching, new AtomicInteger(times)));
    }

    /** Breaks the connections of the next requests. */
    public void breakConnections(int times, Matching matching) {
        planned.add(new Planned(new Fault.Break(), matching, new AtomicInteger(times)));
    }

    /** Takes back what was planned and has not happened. */
    public void clear() {
        planned.clear();
    }

    /** The delays for a request, and what else happens to it. */
    List<Fault> of(ApiRequest request) {
        List<Fault> faults = new ArrayList<>();
        planned.stream().filter(plan -> plan.fault() instanceof Fault.Delay && plan.takes(request))
                .forEach(plan -> faults.add(plan.fault()));
        Optional<Planned> other = planned.stream()
                .filter(plan -> !(plan.fault() instanceof Fault.Delay) && plan.takes(request)).findFirst();
        other.ifPresent(plan -> faults.add(plan.fault()));
        return faults;
    }

    /** Breaks the connections of all open watches of some resources, or of all when none is named. */
    public void dropWatches(Resource... resources) {
        signal(new Signal.Reset(), resources);
    }

    /** Ends all open watches in good order, as servers do now and then. */
    public void endWatches(Resource... resources) {
        signal(new Signal.End(), resources);
    }

    /** Tells all open watches that they lag too far behind (410), and ends them. */
    public void expireWatches(Resource... resources) {
        signal(new Signal.Expire("too old resource version: 1 (2)"), resources);
    }

    /** Sends bookmarks to all open watches that want some. */
    public void bookmarks(Resource... resources) {
        signal(new Signal.Bookmark(), resources);
    }

    /** Sends a text into all open watches, whether it makes sense or not. */
    public void send(String text, Resource... resources) {
        signal(new Signal.Raw(text), resources);
    }

    private void signal(Signal signal, Resource... resources) {
        api.watches().stream().filter(watch -> resources.length == 0 || Arrays.asList(resources).contains(watch.resource()))
                .forEach(watch -> watch.signal(signal));
    }
}
