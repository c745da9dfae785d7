import { hcaptchaTestToken } from '@halcyon/wire/captcha/hcaptcha';

/**
 * A drop-in for hCaptcha's api.js: `hcaptcha.render`, `getResponse`, `reset`, `execute`, `remove`, the
 * `.h-captcha` mark-up, `data-callback` and the `onload` and `render` parameters. It draws one checkbox.
 * Styles are set one by one, so that it works under a content policy without inline styles.
 */
export const widgetScript = `(function () {
  'use strict';
  var token = ${JSON.stringify(hcaptchaTestToken)};
  var source = document.currentScript ? new URL(document.currentScript.src) : new URL(location.href);
  var widgets = {};
  var count = 0;

  function style(element, rules) {
    Object.keys(rules).forEach(function (name) { element.style.setProperty(name, rules[name]); });
    return element;
  }
  function call(callback, value) {
    var run = typeof callback === 'string' ? window[callback] : callback;
    if (typeof run === 'function') run(value);
  }
  function solve(widget) {
    widget.response = token;
    widget.fields.forEach(function (field) { field.value = token; });
    if (widget.box) widget.box.checked = true;
    call(widget.params.callback, token);
    widget.waiting.splice(0).forEach(function (done) { done({ response: token, key: widget.params.sitekey }); });
  }
  function clear(widget) {
    widget.response = '';
    widget.fields.forEach(function (field) { field.value = ''; });
    if (widget.box) widget.box.checked = false;
  }
  function render(container, params) {
    var host = typeof container === 'string' ? document.getElementById(container) : container;
    if (!host) throw new Error('[hCaptcha] container not found');
    var id = 'sandbox-' + (count += 1);
    var widget = { params: params || {}, response: '', fields: [], waiting: [], host: host, box: null };
    ['h-captcha-response', 'g-recaptcha-response'].forEach(function (name) {
      var field = document.createElement('textarea');
      field.name = name;
      field.setAttribute('aria-hidden', 'true');
      field.tabIndex = -1;
      style(field, { display: 'none' });
      host.appendChild(field);
      widget.fields.push(field);
    });
    if (widget.params.size !== 'invisible') {
      var label = style(document.createElement('label'), {
        display: 'inline-flex', 'align-items': 'center', gap: '12px', 'min-height': '72px', 'min-width': '300px',
        'max-width': '100%', padding: '0 16px', border: '1px solid #7480af', 'border-radius': '12px',
        background: '#fafbff', color: '#10142a', font: '600 15px system-ui, sans-serif', cursor: 'pointer',
        'box-sizing': 'border-box'
      });
      var box = style(document.createElement('input'), {
        width: '28px', height: '28px', margin: '0', 'accent-color': '#0b7a46', display: 'inline-block', 'min-height': '0'
      });
      box.type = 'checkbox';
      box.addEventListener('change', function () { if (box.checked) solve(widget); else clear(widget); });
      var words = document.createElement('span');
      words.textContent = 'I am human';
      var brand = style(document.createElement('span'), { 'margin-left': 'auto', font: '500 11px system-ui, sans-serif', color: '#5f6789' });
      brand.textContent = 'sandbox';
      label.append(box, words, brand);
      host.appendChild(label);
      widget.box = box;
      widget.label = label;
    }
    widgets[id] = widget;
    return id;
  }
  function find(id) { return widgets[id || Object.keys(widgets)[0]]; }

  window.hcaptcha = {
    render: render,
    getResponse: function (id) { var widget = find(id); return widget ? widget.response : ''; },
    getRespKey: function () { return ''; },
    reset: function (id) { var widget = find(id); if (widget) clear(widget); },
    remove: function (id) {
      var key = id || Object.keys(widgets)[0];
      var widget = widgets[key];
      if (!widget) return;
      widget.fields.forEach(function (field) { field.remove(); });
      if (widget.label) widget.label.remove();
      delete widgets[key];
    },
    execute: function (id, options) {
      var widget = find(id);
      if (!widget) return Promise.reject(new Error('missing-captcha'));
      if (options && options.async) {
        return new Promise(function (done) { widget.waiting.push(done); solve(widget); });
      }
      solve(widget);
      return undefined;
    }
  };

  function start() {
    if (source.searchParams.get('render') !== 'explicit') {
      document.querySelectorAll('.h-captcha').forEach(function (host) {
        if (host.childElementCount > 0) return;
        render(host, { sitekey: host.dataset.sitekey, callback: host.dataset.callback, size: host.dataset.size });
      });
    }
    call(source.searchParams.get('onload'));
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start); else start();
})();
`;
