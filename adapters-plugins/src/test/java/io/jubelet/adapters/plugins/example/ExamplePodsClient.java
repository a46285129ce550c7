package io.jubelet.adapters.plugins.example;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.client.GrpcStream;
import io.jubelet.adapters.plugins.wire.pods.GetPodRequest;
import io.jubelet.adapters.plugins.wire.pods.GetPodResponse;
import io.jubelet.adapters.plugins.wire.pods.ListPodsRequest;
import io.jubelet.adapters.plugins.wire.pods.ListPodsResponse;
import io.jubelet.adapters.plugins.wire.pods.WatchPodsEvent;
import io.jubelet.adapters.plugins.wire.pods.WatchPodsRequest;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A program that asks a kubelet for pods over the Pods API. It reads a few members of each pod. */
public final class ExamplePodsClient implements AutoCloseable {

    private final GrpcChannel channel;

    /** @param socket the socket of the kubelet */
    public ExamplePodsClient(Vertx vertx, Path socket) {
        channel = GrpcChannel.open(vertx, "kubelet", socket.toString(), Duration.ofSeconds(10));
    }

    /** All pods. */
    public List<SeenPod> list() {
        return channel.call(new Method("ListPods"), ListPodsRequest.getDefaultInstance(), ListPodsResponse.parser()).getPodsList()
                .stream().map(SeenPod::of).toList();
    }

    /** One pod. */
    public SeenPod get(String uid) {
        return SeenPod.of(channel.call(new Method("GetPod"), GetPodRequest.newBuilder().setPodUID(uid).build(),
                GetPodResponse.parser()).getPod());
    }

    /** What a watcher receives. */
    public interface Watcher {

        /**
         * An event. The next one waits until this returns.
         *
         * @param type its name, such as {@code ADDED}
         * @param pod empty at the end of the initial list
         */
        void event(String type, Optional<SeenPod> pod);

        /** The watch is over. */
        void ended(PortException why);
    }

    /** Watches until the answer is closed, or the kubelet ends the watch. */
    public GrpcStream<?> watch(Watcher watcher) {
        GrpcStream<WatchPodsEvent> stream = channel.stream(new Method("WatchPods"), WatchPodsRequest.getDefaultInstance(),
                WatchPodsEvent.parser());
        stream.deliver(new GrpcStream.Listener<>() {
            @Override
            public void message(WatchPodsEvent event) {
                watcher.event(event.getType().name(), Optional.of(event.getPod()).filter(pod -> !pod.isEmpty()).map(SeenPod::of));
            }

            @Override
            public void ended(PortException why) {
                watcher.ended(why);
            }
        });
        return stream;
    }

    @Override
    public void close() {
        channel.close();
    }

    /** Prints the pods of a kubelet, and what becomes of them: the path of its socket. */
    public static void main(String[] args) throws InterruptedException {
        if (args.length != 1) {
            System.err.println("usage: ExamplePodsClient SOCKET");
            System.exit(2);
        }
        Vertx vertx = Vertx.vertx();
        var over = new CountDownLatch(1);
        try (var client = new ExamplePodsClient(vertx, Path.of(args[0])); var _ = client.watch(new Watcher() {
            @Override
            public void event(String type, Optional<SeenPod> pod) {
                System.out.println(type + pod.map(seen -> " " + seen).orElse(""));
            }

            @Override
            public void ended(PortException why) {
                System.err.println(why.getMessage());
                over.countDown();
            }
        })) {
            over.await();
        } finally {
            vertx.close();
        }
    }

    /** A method of the service. */
    private record Method(String wireName) implements GrpcMethod {

        @Override
        public String service() {
            return "v1alpha1.Pods";
        }

        @Override
        public Optional<Duration> deadline(Duration request, Duration own) {
            return Optional.of(request);
        }
    }
}
