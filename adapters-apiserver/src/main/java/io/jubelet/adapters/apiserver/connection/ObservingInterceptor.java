package io.jubelet.adapters.apiserver.connection;

import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Reports each request to an observer. */
record ObservingInterceptor(RequestObserver observer) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        long begin = System.nanoTime();
        OptionalInt code = OptionalInt.empty();
        try {
            Response response = chain.proceed(request);
            code = OptionalInt.of(response.code());
            return response;
        } finally {
            observer.requested(request.method(), request.url().host() + ":" + request.url().port(), code,
                    Duration.ofNanos(System.nanoTime() - begin));
        }
    }
}
