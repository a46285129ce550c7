package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientConnection;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In which order the addresses of a name are tried, and what is left of the attempts. */
@Timeout(60)
final class AddressRaceTest {

    private static final int PORT = 80;
    private static final long LONG = 60_000;
    private static final ConnectException REFUSED = new ConnectException("Connection refused: /10.0.0.1:80");

    private final Vertx vertx = Vertx.vertx();
    private final ConnectionEventLoop loop = new ConnectionEventLoop(vertx);
    private final LinkedBlockingQueue<String> tried = new LinkedBlockingQueue<>();
    private final ConcurrentMap<String, Promise<HttpClientConnection>> attempts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Long> limits = new ConcurrentHashMap<>();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private Connector.Connection<HttpClientConnection> connection;

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    @Test
    void anAddressFollowsWhenTheOneBeforeFails() throws InterruptedException {
        Future<HttpClientConnection> made = connect(LONG, "10.0.0.1", "10.0.0.2");
        assertEquals("10.0.0.1", tried.take());
        fail("10.0.0.1", REFUSED);
        assertEquals("10.0.0.2", tried.take());
        succeed("10.0.0.2");
        assertTrue(settled(made).succeeded());
        assertEquals(List.of("10.0.0.1"), ended);
        loop.run(_ -> connection.end().run());
        loop.run(Promise::complete).await();
        assertEquals(List.of("10.0.0.1", "10.0.0.2"), ended);
    }

    @Test
    void noTimerOfOthersIsCancelled() throws InterruptedException {
        long first = vertx.setTimer(LONG, _ -> { });
        Future<HttpClientConnection> made = connect(LONG, "10.0.0.1");
        tried.take();
        fail("10.0.0.1", REFUSED);
        assertTrue(settled(made).failed());
        assertTrue(vertx.cancelTimer(first));
    }

    @Test
    void theOtherFamilyIsTriedBesideAnAddressThatTakesLong() throws InterruptedException {
        Future<HttpClientConnection> made = connect(LONG, "fd00::1", "10.0.0.1");
        assertEquals("fd00:0:0:0:0:0:0:1", tried.take());
        assertEquals("10.0.0.1", tried.take());
        assertEquals(List.of(), ended);
        succeed("10.0.0.1");
        assertTrue(settled(made).succeeded());
        assertEquals(List.of("fd00:0:0:0:0:0:0:1"), ended);
    }

    @Test
    void theOtherFamilyFollowsAtOnceWhenTheFirstHasFailed() throws InterruptedException {
        Future<HttpClientConnection> made = connect(LONG, "10.0.0.1", "fd00::1", "10.0.0.2");
        tried.take();
        fail("10.0.0.1", REFUSED);
        assertEquals("10.0.0.2", tried.take());
        fail("10.0.0.2", new SocketException("Network is unreachable: /10.0.0.2:80"));
        assertEquals("fd00:0:0:0:0:0:0:1", tried.take());
        fail("fd00:0:0:0:0:0:0:1", new ConnectException("Connection refused: /[fd00::1]:80"));
        assertEquals("dial tcp 10.0.0.1:80: connect: connection refused", settled(made).cause().getMessage());
        assertEquals(3, ended.size());
    }

    @Test
    void aServerThatWasReachedIsTheAnswer() throws InterruptedException {
        Future<HttpClientConnection> made = connect(LONG, "10.0.0.1", "10.0.0.2");
        tried.take();
        Exception noTls = new SSLHandshakeException("no");
        fail("10.0.0.1", noTls);
        assertSame(noTls, settled(made).cause());
        assertEquals(List.of(), List.copyOf(tried));
    }

    @Test
    void eachAddressHasItsShareOfTheTime() throws InterruptedException {
        connect(LONG, "10.0.0.1", "10.0.0.2", "10.0.0.3");
        tried.take();
        assertTrue(limits.get("10.0.0.1") <= LONG / 3 && limits.get("10.0.0.1") > LONG / 4, limits::toString);
        connect(3_000, "10.0.1.1", "10.0.1.2", "10.0.1.3");
        tried.take();
        assertEquals(2_000, limits.get("10.0.1.1"));
        connect(1_000, "10.0.2.1", "10.0.2.2");
        tried.take();
        assertTrue(limits.get("10.0.2.1") <= 1_000 && limits.get("10.0.2.1") > 500, limits::toString);
    }

    @Test
    void anAddressThatTookItsShareIsNamed() throws InterruptedException {
        Future<HttpClientConnection> made = connect(LONG, "10.0.0.1", "10.0.0.2");
        tried.take();
        fail("10.0.0.1", new ConnectTimeoutException("connection timed out after 30000 ms: /10.0.0.1:80"));
        tried.take();
        fail("10.0.0.2", REFUSED);
        assertEquals("dial tcp 10.0.0.1:80: i/o timeout", settled(made).cause().getMessage());
    }

    @Test
    void nothingIsTriedForOneWhoHasGone() throws InterruptedException {
        connect(LONG, "10.0.0.1", "10.0.0.2");
        tried.take();
        loop.run(_ -> connection.end().run());
        fail("10.0.0.1", REFUSED);
        loop.run(Promise::complete).await();
        assertEquals(List.of("10.0.0.1"), ended);
        assertEquals(List.of(), List.copyOf(tried));
    }

    @Test
    void aNameThatNobodyHasIsTheFailure() {
        AddressRace race = new AddressRace(vertx, new NameLookup(name -> {
            throw new UnknownHostException(name);
        }));
        Future<HttpClientConnection> made = loop.run(promise ->
                race.connect("no.test", PORT, LONG, this::begin).made().onComplete(promise));
        assertEquals("no.test", settled(made).cause().getMessage());
        assertFalse(made.succeeded());
    }

    private Future<HttpClientConnection> connect(long millis, String... addresses) {
        AddressRace race = new AddressRace(vertx, new NameLookup(_ ->
                Arrays.stream(addresses).map(InetAddress::ofLiteral).toArray(InetAddress[]::new)));
        return loop.run(promise -> {
            connection = race.connect("name.test", PORT, millis, this::begin);
            connection.made().onComplete(promise);
        });
    }

    private Connector.Connection<HttpClientConnection> begin(InetAddress address, long millis) {
        String name = address.getHostAddress();
        Promise<HttpClientConnection> made = Promise.promise();
        attempts.put(name, made);
        limits.put(name, millis);
        tried.add(name);
        return new Connector.Connection<>(made.future(), () -> ended.add(name));
    }

    private void fail(String address, Throwable why) {
        loop.run(_ -> attempts.get(address).fail(why));
    }

    private void succeed(String address) {
        loop.run(_ -> attempts.get(address).complete());
    }

    private static <T> Future<T> settled(Future<T> future) {
        return ConnectionEventLoop.settled(future);
    }
}
