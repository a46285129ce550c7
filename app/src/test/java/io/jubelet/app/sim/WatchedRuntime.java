package io.jubelet.app.sim;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.Consumer;

/** A runtime whose calls that end containers are seen before they have an effect. */
final class WatchedRuntime {

    /** Judges these calls, on the thread of the caller. */
    interface Observer {

        /** A container is to be stopped within this time. */
        void stops(String id, Duration grace);

        /** The runtime did not stop a container, or does not answer whether it did. */
        void stopFailed(String id);

        /** A sandbox is to be stopped, and what runs in it killed. */
        void stopsSandbox(String sandboxId);

        /** A container is to be removed, and killed if it runs. */
        void removes(String id);
    }

    private WatchedRuntime() {
    }

    static ContainerRuntime of(ContainerRuntime real, Observer observer, Consumer<AssertionError> broken) {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                    try {
                        see(observer, method, arguments);
                    } catch (AssertionError e) {
                        broken.accept(e);
                    }
                    return call(real, observer, method, arguments);
                });
    }

    private static void see(Observer observer, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "stopContainer" -> observer.stops((String) arguments[0], (Duration) arguments[1]);
            case "stopSandbox" -> observer.stopsSandbox((String) arguments[0]);
            case "removeContainer" -> observer.removes((String) arguments[0]);
            default -> { }
        }
    }

    private static Object call(ContainerRuntime real, Observer observer, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            if (method.getName().equals("stopContainer") && !(e.getCause() instanceof CancelledException)) {
                observer.stopFailed((String) arguments[0]);
            }
            throw e.getCause();
        }
    }
}
