package io.jubelet.adapters.apiserver.connection;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** Takes the result of a call; a response that is no longer waited for is closed. */
final class PendingResponse implements Callback {

    private final CompletableFuture<Response> answer = new CompletableFuture<>();

    private PendingResponse() {
    }

    /**
     * Makes a call and waits until its response begins.
     *
     * @param name the request, for messages
     * @param limit longest time to wait
     * @throws IOException when the call fails
     * @throws DeadlineExceededException when the time is over; the call is cancelled
     * @throws CancelledException when the thread is interrupted; the call is cancelled
     */
    static Response await(Call call, String name, Duration limit) throws IOException {
        PendingResponse pending = new PendingResponse();
        call.enqueue(pending);
        try {
            return pending.answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            pending.cancel(call);
            Thread.currentThread().interrupt();
            throw new CancelledException(name + " was given up");
        } catch (TimeoutException _) {
            pending.cancel(call);
            throw new DeadlineExceededException(name + ": the server did not answer within " + limit.toMillis() + " ms",
                    new InterruptedIOException("timeout"));
        } catch (ExecutionException e) {
            throw (IOException) e.getCause();
        }
    }

    private void cancel(Call call) {
        call.cancel();
        if (!answer.completeExceptionally(new IOException("given up"))) {
            answer.whenComplete((response, _) -> {
                if (response != null) {
                    response.close();
                }
            });
        }
    }

    @Override
    public void onFailure(Call call, IOException e) {
        answer.completeExceptionally(e);
    }

    @Override
    public void onResponse(Call call, Response response) {
        if (!answer.complete(response)) {
            response.close();
        }
    }
}
