package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page on the local port in a real browser, of an agent on {@code fake://}. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NodePageTest {

    @TempDir
    private Path directory;
    private Path manifests;
    private int port;

    @BeforeEach
    void make() throws IOException {
        assumeTrue(Browser.program().isPresent(), "skipped: there is no /usr/bin/chromium");
        manifests = Files.createDirectory(directory.resolve("manifests"));
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            port = free.getLocalPort();
        }
    }

    /** An agent whose page is served: the browser asks for it once. */
    private AgentProcess start() {
        AgentProcess agent = AgentProcess.start(directory, directory.resolve("no-root"), List.of("--container-runtime-endpoint=fake://",
                "--pod-manifest-path=" + manifests, "--hostname-override=page", "--healthz-port=" + port));
        try {
            Await.until("the page is served", () -> {
                agent.assertAlive();
                return served();
            });
        } catch (AssertionError e) {
            agent.close();
            throw e;
        }
        return agent;
    }

    private boolean served() {
        try (var _ = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void put(String name, String spec) throws IOException {
        Path hidden = directory.resolve(name + ".part");
        Files.writeString(hidden, "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + "}\nspec: " + spec + "\n");
        Files.move(hidden, manifests.resolve(name + ".yaml"));
    }

    @Test
    void thePodsLiveOnThePage() throws IOException {
        put("web", "{containers: [{name: app, image: example.org/app, command: [sleep, '100000']}]}");
        put("crash", "{containers: [{name: app, image: example.org/app, command: ['false']}]}");
        put("image", "{containers: [{name: app, image: example.org/missing}]}");
        put("needs", "{containers: [{name: app, image: example.org/app, envFrom: [{configMapRef: {name: '<img src=x onerror=alert(1)>'}}]}]}");
        try (AgentProcess agent = start();
                Browser browser = Browser.open(directory, URI.create("http://127.0.0.1:" + port + "/"), 1280, 900)) {
            browser.await("document.title === 'page · jubelet'");
            browser.await("document.querySelectorAll('#list details').length === 3");
            browser.await(row("web", "Running"));
            browser.await(row("crash", "exit code 1"));
            browser.await(row("image", "example.org/missing"));
            assertEquals("1", browser.value("document.querySelectorAll('#problems li').length"));
            assertEquals("0", browser.value("document.querySelectorAll('main img').length"));

            browser.value("document.getElementById('default/crash-page').querySelector('summary').click()");
            browser.await("document.getElementById('default/crash-page').innerText.includes('exit code 1')"
                    + " && document.getElementById('default/crash-page').querySelectorAll('table').length === 2");
            assertEquals("#default/crash-page", browser.value("decodeURIComponent(location.hash)"));

            put("later", "{containers: [{name: app, image: example.org/app, command: [sleep, '100000']}]}");
            browser.await(row("later", "Running"));
            Files.delete(manifests.resolve("later.yaml"));
            browser.await("!document.getElementById('default/later-page')");

            for (int width : new int[] {360, 768, 1280}) {
                browser.size(width, 800);
                assertEquals("true", browser.value("document.documentElement.scrollWidth <= " + width), "scrolls sideways at " + width);
            }
            assertEquals(List.of(), browser.complaints());
            agent.terminate();
            browser.await("!document.getElementById('away').hidden");
            assertTrue(browser.value("document.getElementById('away').innerText").contains("does not answer"));
            try (AgentProcess again = start()) {
                browser.await("document.getElementById('away').hidden");
                again.terminate();
            }
        }
    }

    @Test
    void whatIsSelectedOrHasTheFocusStaysWhilePodsChange() throws IOException {
        put("web", "{containers: [{name: app, image: example.org/app, command: [sleep, '100000']}]}");
        put("xyz", "{containers: [{name: app, image: example.org/app, command: [sleep, '100000']}]}");
        try (AgentProcess agent = start();
                Browser browser = Browser.open(directory, URI.create("http://127.0.0.1:" + port + "/"), 1280, 900)) {
            browser.await(row("web", "Running") + " && " + row("xyz", "Running"));
            browser.value("document.querySelector('#list summary').focus()");
            press(browser, "ArrowDown");
            assertEquals("default/xyz-page", focused(browser));
            press(browser, "End");
            press(browser, "ArrowDown");
            assertEquals("default/xyz-page", focused(browser), "there is no further row");
            browser.value("document.activeElement.click()");
            browser.await("document.getElementById('default/xyz-page').querySelectorAll('table').length === 2");

            browser.value("(() => { const range = document.createRange();"
                    + " range.selectNodeContents(document.querySelector(\"[id='default/xyz-page'] td\"));"
                    + " getSelection().removeAllRanges(); getSelection().addRange(range); })()");
            put("aaa", "{containers: [{name: app, image: example.org/app, command: ['false']}]}");
            browser.await(row("aaa", "exit code 1"));
            assertEquals("app", browser.value("getSelection().toString()"));
            assertEquals("default/xyz-page", focused(browser));

            browser.value("getSelection().removeAllRanges()");
            browser.await("document.querySelector('#list details').id === 'default/aaa-page'");
            assertEquals("default/xyz-page", focused(browser));
            press(browser, "Escape");
            assertEquals("false", browser.value("document.getElementById('default/xyz-page').open"));
            assertEquals(List.of(), browser.complaints());
            agent.terminate();
        }
    }

    private static void press(Browser browser, String key) {
        browser.value("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '" + key
                + "', bubbles: true, cancelable: true}))");
    }

    private static String focused(Browser browser) {
        return browser.value("document.activeElement.closest('details')?.id");
    }

    private static String row(String pod, String text) {
        return "!!document.getElementById('default/" + pod + "-page') && document.getElementById('default/" + pod
                + "-page').innerText.includes('" + text + "')";
    }
}
