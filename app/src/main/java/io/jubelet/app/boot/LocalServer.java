package io.jubelet.app.boot;

import io.jubelet.adapters.http.HealthServer;
import io.jubelet.adapters.http.LocalApiServer;
import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.message.AskPods;
import io.jubelet.app.message.RuntimeHealth;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.failure.UnavailableException;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Answers questions about the agent: on a unix socket for people on this machine, and on the health port. */
final class LocalServer implements Concern, NodeApi, AutoCloseable {

    private final Supplier<PodManifestCodec> codec;
    private final Set<Consumer<byte[]>> watchers = ConcurrentHashMap.newKeySet();
    private final LocalApiServer people;
    private final Optional<HealthServer> health;
    private volatile Bus bus;
    private volatile boolean answered;
    private volatile RuntimeHealth runtime =
            new RuntimeHealth(false, false, "the container runtime does not answer yet");

    private LocalServer(Vertx vertx, AgentConfiguration configuration, Supplier<PodManifestCodec> codec) {
        this.codec = codec;
        this.people = new LocalApiServer(vertx, this, configuration.node().socket());
        this.health = configuration.health().port() == 0 ? Optional.empty() : Optional.of(new HealthServer(vertx, this,
                configuration.health().address(), configuration.health().port()));
    }

    /**
     * Listens.
     *
     * @throws io.jubelet.ports.failure.PortException when an address is taken, by another agent for example
     */
    static LocalServer start(Vertx vertx, AgentConfiguration configuration, Supplier<PodManifestCodec> codec) {
        var server = new LocalServer(vertx, configuration, codec);
        server.people.start();
        try {
            server.health.ifPresent(HealthServer::start);
        } catch (RuntimeException e) {
            server.people.close();
            throw e;
        }
        return server;
    }

    @Override
    public String name() {
        return "local-server";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(Topics.RUNTIME_HEALTH, now -> runtime = now);
        bus.subscribe(Topics.STATUS_CHANGED, changed -> {
            if (!watchers.isEmpty()) {
                byte[] json = codec.get().encode(changed.pod());
                watchers.forEach(watcher -> tell(watcher, json));
            }
        });
        this.bus = bus;
    }

    /**
     * All concerns are there. A question asked before that would find nobody and wait for ever; there are no pods until then.
     */
    void complete() {
        answered = true;
    }

    @Override
    public byte[] podList() {
        return codec.get().encodeList(pods());
    }

    private List<Pod> pods() {
        try {
            return !answered ? List.of() : bus.ask(Topics.PODS, new AskPods()).pods();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (UnavailableException e) {
            // The agent is starting.
            return List.of();
        }
    }

    @Override
    public Health health() {
        return runtime.ready() ? Health.OK : Health.sick(runtime.message());
    }

    @Override
    public Subscription watchPods(Consumer<byte[]> pods) {
        var watcher = new OneByOne(pods);
        watcher.lockedUntilListed(() -> {
            watchers.add(watcher);
            pods().forEach(pod -> pods.accept(codec.get().encode(pod)));
        });
        return () -> watchers.remove(watcher);
    }

    private void tell(Consumer<byte[]> watcher, byte[] pod) {
        try {
            watcher.accept(pod);
        } catch (RuntimeException e) {
            watchers.remove(watcher);
        }
    }

    /** Delivers one after another, changes after the list they change. */
    private record OneByOne(Consumer<byte[]> to) implements Consumer<byte[]> {

        @Override
        public synchronized void accept(byte[] pod) {
            to.accept(pod);
        }

        synchronized void lockedUntilListed(Runnable listing) {
            listing.run();
        }
    }

    @Override
    public void close() {
        health.ifPresent(HealthServer::close);
        people.close();
    }
}
