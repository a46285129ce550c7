/** Waiting in real time, for tests of what does not run in virtual time. */
package io.jubelet.ports.await;
