/** Messages about the container runtime and what it runs. */
package io.jubelet.app.message.runtime;
