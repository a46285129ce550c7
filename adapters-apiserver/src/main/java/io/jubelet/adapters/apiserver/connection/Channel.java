package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.trace.Tracer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/**
 * Connections to one server that are made with the identity in force. When the certificates change, new requests get new
 * connections and watches are cancelled, so that they are made again over these. Thread-safe.
 */
final class Channel implements AutoCloseable {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    /** A connection whose peer has vanished is found by this (HTTP/2). */
    private static final Duration PING = Duration.ofSeconds(15);
    private static final int IDLE_CONNECTIONS = 5;
    /** Failures in a row after which connections that look open are closed. */
    private static final int FAILURES = 2;

    private final Identity identity;
    private final ExecutorService threads;
    private final RequestObserver observer;
    private final Tracer tracer;
    private final Set<Call> watches = ConcurrentHashMap.newKeySet();
    private TlsSetup made;
    private OkHttpClient client;
    private int failures;
    private volatile boolean closed;

    Channel(Identity identity, ExecutorService threads, RequestObserver observer, Tracer tracer) {
        this.identity = identity;
        this.threads = threads;
        this.observer = observer;
        this.tracer = tracer;
    }

    /**
     * The client of the identity in force.
     *
     * @throws io.jubelet.ports.failure.UnavailableException when there is none yet
     */
    synchronized OkHttpClient client() {
        TlsSetup desired = identity.tls();
        if (desired != made) {
            OkHttpClient next = build(desired);
            if (client != null) {
                client.connectionPool().evictAll();
            }
            client = next;
            made = desired;
            watches.forEach(Call::cancel);
        }
        return client;
    }

    private OkHttpClient build(TlsSetup tls) {
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        OkHttpClient.Builder builder = new OkHttpClient.Builder();
        if (tracer.isOn()) {
            builder.addInterceptor(new TracingInterceptor(tracer));
        }
        return tls.apply(builder
                .dispatcher(dispatcher)
                .addInterceptor(new ObservingInterceptor(observer))
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, 5, TimeUnit.MINUTES))
                .connectTimeout(CONNECT_LIMIT)
                .readTimeout(Duration.ZERO)
                .pingInterval(PING)
                // A redirect could carry the identity to another server.
                .followRedirects(false)
                .followSslRedirects(false)).build();
    }

    /** A watch begins; it is cut when the identity changes. */
    void watchStarted(Call watch) {
        watches.add(watch);
        if (closed) {
            watch.cancel();
        }
    }

    /** A watch is over. */
    void watchEnded(Call watch) {
        watches.remove(watch);
    }

    /** A request got a response. */
    synchronized void succeeded() {
        failures = 0;
    }

    /** A request got no response. */
    synchronized void failed() {
        if (++failures % FAILURES == 0) {
            client.connectionPool().evictAll();
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Cuts everything. */
    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            if (client != null) {
                client.dispatcher().cancelAll();
                client.connectionPool().evictAll();
            }
        }
        watches.forEach(Call::cancel);
    }
}
