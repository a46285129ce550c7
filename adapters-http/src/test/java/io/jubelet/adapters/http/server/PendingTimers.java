package io.jubelet.adapters.http.server;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A Vert.x that knows which of its timers will still fire. */
public final class PendingTimers {

    private final Set<Long> pending = ConcurrentHashMap.newKeySet();
    private final Vertx vertx;

    public PendingTimers(Vertx real) {
        vertx = (Vertx) Proxy.newProxyInstance(PendingTimers.class.getClassLoader(), new Class<?>[] {Vertx.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("setTimer") && arguments.length == 2) {
                        return set(real, (long) arguments[0], arguments[1]);
                    } else if (method.getName().equals("cancelTimer")) {
                        pending.remove(arguments[0]);
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @SuppressWarnings("unchecked")
    private long set(Vertx real, long millis, Object handler) {
        long id = real.setTimer(millis, fired -> {
            pending.remove(fired);
            ((Handler<Long>) handler).handle(fired);
        });
        pending.add(id);
        return id;
    }

    public Vertx vertx() {
        return vertx;
    }

    /** How many timers will still fire. */
    public int count() {
        return pending.size();
    }
}
